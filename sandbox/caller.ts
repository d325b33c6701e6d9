import type { HttpBindings } from "@hono/node-server";
import type { InferSelectModel } from "drizzle-orm";
import type { accounts } from "./store/schema/accounts.ts";
import type { apiKeys } from "./store/schema/api-keys.ts";

export type Account = InferSelectModel<typeof accounts>;
export type ApiKey = InferSelectModel<typeof apiKeys>;

/** Who calls: a key that is valid now, and its account. */
export interface Caller {
  key: ApiKey;
  account: Account;
}

export interface ServiceEnv {
  Bindings: HttpBindings;
  Variables: { caller: Caller; body: unknown };
}

export const scopes = [
  "catalog:read",
  "orders:read",
  "orders:write",
  "orders:confirm",
  "files:write",
  "webhooks:manage",
] as const;
export type Scope = (typeof scopes)[number];
