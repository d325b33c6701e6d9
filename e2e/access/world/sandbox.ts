import { z } from "zod";

const requestSchema = z.object({
  at: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int().nullable(),
  key_prefix: z.string().nullable(),
});
const reads = /^\/v1\/(orders\/estimate|shipping\/rates)$/;

/** Client for the control API of the sandbox. */
export class Sandbox {
  readonly #url: string;
  readonly #token: string;
  readonly #writes = new Set<string>();

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async makeAccountKey(name: string, scopes: readonly string[]): Promise<string> {
    const id = z.object({ id: z.guid() });
    const { id: account_id } = id.parse(await this.call("POST", "/accounts", { name }));
    const key = await this.call("POST", "/keys", { account_id, name: "another", mode: "test", scopes });
    return z.object({ key: z.string() }).parse(key).key;
  }

  /**
   * All calls that changed something, or tried to. It accumulates them, because reads by jobs push old calls out of the
   * sandbox's log.
   */
  async writes(): Promise<string[]> {
    const requests = z.array(requestSchema).parse(await this.call("GET", "/requests"));
    for (const request of requests) {
      const { method, path } = request;
      if (method !== "GET" && !reads.test(path)) this.#writes.add(JSON.stringify(request));
    }
    return [...this.#writes].sort();
  }

  async call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#url}/_sandbox${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return z.object({ data: z.unknown() }).parse(JSON.parse(text)).data;
  }
}
