import { randomUUID } from "node:crypto";
import { encodeOrderRequest } from "#lib/core/service/check-input.ts";
import { createServiceClient, type ServiceClientOptions } from "#lib/core/service/client.ts";
import type { CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import type { OrderRequest } from "#lib/core/service/schemas/order.ts";
import type { KeyOptions } from "./control.ts";
import type { SandboxWorld } from "./world.ts";

export const address = {
  name: "Ada Lovelace",
  line1: "12 rue de la Presse",
  postal_code: "75011",
  city: "Paris",
  country: "FR",
};

export type ServiceAccountOptions = KeyOptions & {
  balanceCents?: number;
  client?: Partial<ServiceClientOptions>;
};

/** Opens a new account with one key and a client, for a single test. */
export async function openServiceAccount(world: SandboxWorld, options: ServiceAccountOptions = {}) {
  const { balanceCents = 1_000_000, client, ...key } = options;
  const accountId = await world.control.createAccount(`Contract ${randomUUID()}`, "FR");
  await world.control.setWallet(accountId, { balance_cents: balanceCents, credit_cents: 0 });
  return { accountId, ...(await addKey(world, accountId, key, client)) };
}

/** Adds a key to an account, with its own client. */
export async function addKey(
  world: SandboxWorld,
  accountId: string,
  options: KeyOptions = {},
  client: Partial<ServiceClientOptions> = {},
) {
  const issued = await world.control.createKey(accountId, options);
  return {
    keyId: issued.id,
    key: issued.key,
    prefix: issued.prefix,
    client: createServiceClient({ baseUrl: world.url, apiKey: issued.key, random: () => 0, ...client }),
  };
}

export type ServiceAccount = Awaited<ReturnType<typeof openServiceAccount>>;

/** An order of two pieces of an available variant. */
export async function anOrder(
  desk: Pick<ServiceAccount, "client">,
  change: Partial<OrderRequest> = {},
): Promise<OrderRequest> {
  return { shipping_address: address, items: [{ sku: await aSku(desk), quantity: 2 }], ...change };
}

export const aSku = async (desk: Pick<ServiceAccount, "client">): Promise<string> =>
  (await aVariant(desk)).sku;

export async function aVariant({ client }: Pick<ServiceAccount, "client">): Promise<CatalogVariant> {
  const [product] = (await client.listProducts({ limit: 1 })).data;
  if (!product) throw new Error("The catalog is empty.");
  const variants = await client.listVariants({ id: product.id, limit: 100 });
  const variant = variants.data.find((candidate) => candidate.availability === "available");
  if (!variant) throw new Error("The first product has no variant on sale.");
  return variant;
}

export const newKey = () => `contract:${randomUUID()}`;

export async function createOrder(desk: Pick<ServiceAccount, "client">, change: Partial<OrderRequest> = {}) {
  const bytes = encodeOrderRequest(await anOrder(desk, change));
  return await desk.client.createOrder({ bytes, idempotencyKey: newKey() });
}

export async function createDraft(desk: Pick<ServiceAccount, "client">, change: Partial<OrderRequest> = {}) {
  const result = await createOrder(desk, change);
  if (result.outcome !== "created") throw new Error(`The draft was refused: ${result.code}`);
  return result.order;
}

/** Returns the error of a promise that must fail. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => {
      throw new Error("It was expected to fail.");
    },
    (error: unknown) => error,
  );
}
