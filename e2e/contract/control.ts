import { z } from "zod";

const idSchema = z.object({ id: z.guid() });
const keySchema = z.object({ id: z.guid(), key: z.string(), prefix: z.string() });
const walletSchema = z.object({
  balance_cents: z.int(),
  credit_cents: z.int(),
  allowed: z.boolean(),
  enabled: z.boolean(),
});
const deliveriesSchema = z.array(
  z.object({
    event_id: z.guid(),
    type: z.string(),
    attempt: z.int(),
    http_status: z.int().nullable(),
    next_attempt_at: z.string().nullable(),
  }),
);
const requestsSchema = z.array(
  z.object({
    at: z.string(),
    method: z.string(),
    path: z.string(),
    key_prefix: z.string().nullable(),
    status: z.int().nullable(),
  }),
);

export type KeyOptions = {
  name?: string;
  mode?: "live" | "test";
  scopes?: readonly string[];
  spending_limits?: { daily_cents: number; per_order_cents: number };
  allowed_ips?: string[];
  expires_at?: string;
};

/** The sandbox's control plane, called over HTTP. */
export class Control {
  readonly #origin: string;
  readonly #token: string;

  constructor(origin: string, token = "sandbox") {
    this.#origin = origin;
    this.#token = token;
  }

  async createAccount(name: string, country?: string): Promise<string> {
    return idSchema.parse(await this.#call("POST", "/accounts", { name, country })).id;
  }

  /** Without an account: a key of the sandbox's first one. */
  async createKey(account_id: string | undefined, options: KeyOptions = {}) {
    const { mode = "test", scopes = allScopes, ...rest } = options;
    return keySchema.parse(await this.#call("POST", "/keys", { account_id, mode, scopes, ...rest }));
  }

  revoke = (keyId: string) => this.#call("POST", `/keys/${keyId}/revoke`);
  freeze = (keyId: string) => this.#call("POST", `/keys/${keyId}/freeze`);
  unfreeze = (keyId: string) => this.#call("POST", `/keys/${keyId}/unfreeze`);

  async wallet(accountId: string) {
    return walletSchema.parse(await this.#call("GET", `/wallet?account_id=${accountId}`));
  }

  async setWallet(accountId: string, change: Partial<z.infer<typeof walletSchema>>) {
    return walletSchema.parse(await this.#call("PATCH", "/wallet", { account_id: accountId, ...change }));
  }

  advance = (orderId: string, to?: string) => this.#call("POST", `/orders/${orderId}/advance`, { to });
  raiseIssue = (orderId: string, code: string) => this.#call("POST", `/orders/${orderId}/issue`, { code });
  discontinue = (sku: string, replacement_sku?: string) =>
    this.#call("POST", `/variants/${sku}/discontinue`, { replacement_sku });
  setPrice = (sku: string, base_price_cents: number) =>
    this.#call("POST", `/variants/${encodeURIComponent(sku)}/price`, { base_price_cents });
  /** Resets the sandbox to a new world of this size, without the accounts of tests. */
  reset = (size: { products: number; variants: number }) =>
    this.#call("POST", "/reset", { seed: "contract", ...size, orders: 0 });

  /** Creates a product of the account from one of the catalog. An item of an order refers to it by its id. */
  async createProduct(account_id: string, product_id: string, files: Record<string, string>) {
    return idSchema.parse(await this.#call("POST", "/products", { account_id, product_id, files })).id;
  }

  passTime = (advance_seconds: number) => this.#call("POST", "/clock", { advance_seconds });
  autopilot = (change: { enabled: boolean; speed?: number }) => this.#call("POST", "/autopilot", change);
  addFault = (fault: Record<string, unknown>) => this.#call("POST", "/faults", fault);
  assume = (change: object) => this.#call("PATCH", "/assumptions", change);
  clearFaults = () => this.#call("DELETE", "/faults");
  redeliver = (eventId: string) => this.#call("POST", `/deliveries/${eventId}/redeliver`);

  async deliveries(endpointId: string) {
    return deliveriesSchema.parse(await this.#call("GET", `/deliveries?endpoint_id=${endpointId}`));
  }

  /** The last calls of the service's API. */
  requests = async () => requestsSchema.parse(await this.#call("GET", "/requests"));

  requestsOf = async (keyPrefix: string) =>
    (await this.requests()).filter((request) => request.key_prefix === keyPrefix);

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#origin}/_sandbox${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return z.object({ data: z.unknown() }).parse(JSON.parse(text)).data;
  }
}

export const allScopes = [
  "catalog:read",
  "orders:read",
  "orders:write",
  "orders:confirm",
  "files:write",
  "webhooks:manage",
] as const;
