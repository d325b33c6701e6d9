import type { apiKeys } from "#drizzle/schema/api-keys.ts";
import type { Me } from "#lib/core/service/schemas/me.ts";

type KeyRow = typeof apiKeys.$inferSelect;

/** What the service may tell of a key; all of it or a part. Amounts in cents. */
export type KeyFacts = Partial<Pick<KeyRow, (typeof told)[number] | "refusedAt">>;

/** What the service says of a key that works, as its row keeps it (specification, "Me"). Amounts in cents. */
export function keyFacts({ api_key: key }: Me) {
  return {
    name: key.name,
    scopes: key.scopes,
    perOrderCents: key.spending_limits?.per_order_cents ?? null,
    dailyCents: key.spending_limits?.daily_cents ?? null,
    paymentsFrozen: key.spending_limits?.payments_frozen ?? null,
    expiresAt: key.expires_at ? new Date(key.expires_at) : null,
    refusedAt: null,
    refusal: null,
  } satisfies KeyFacts;
}

const told = [
  "name",
  "scopes",
  "perOrderCents",
  "dailyCents",
  "paymentsFrozen",
  "expiresAt",
  "refusal",
] as const;

/** Names of what is no longer as the row says. */
export function changedFacts(row: KeyRow, facts: KeyFacts): string[] {
  return told.filter((name) => name in facts && JSON.stringify(row[name]) !== JSON.stringify(facts[name]));
}
