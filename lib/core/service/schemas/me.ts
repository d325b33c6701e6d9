import { z } from "zod";
import { cents, dateTime, id, type Open, open, orNull } from "./wire.ts";

export const knownScopes = [
  "catalog:read",
  "orders:read",
  "orders:write",
  "orders:confirm",
  "files:write",
  "webhooks:manage",
] as const;
export type KnownScope = (typeof knownScopes)[number];
export type Scope = Open<KnownScope>;

export const keyModes = ["live", "test"] as const;
type KnownKeyMode = (typeof keyModes)[number];

const spendingLimitsSchema = z.object({
  daily_cents: cents,
  per_order_cents: cents,
  currency: z.string(),
  payments_frozen: z.boolean(),
});
export type SpendingLimits = z.output<typeof spendingLimitsSchema>;

export const meSchema = z.object({
  account: z.object({ id, name: z.string() }),
  api_key: z.object({
    name: z.string(),
    prefix: z.string(),
    mode: open<KnownKeyMode>(),
    scopes: z.array(open<KnownScope>()),
    spending_limits: orNull(spendingLimitsSchema),
    expires_at: orNull(dateTime),
  }),
});
export type Me = z.output<typeof meSchema>;
