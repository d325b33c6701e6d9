import type { HttpBindings } from "@hono/node-server";
import type { InferSelectModel } from "drizzle-orm";
import type { SandboxConfig } from "./config.ts";
import type { ReplyChecks } from "./middleware/check-replies.ts";
import type { FaultList } from "./middleware/faults.ts";
import type { RateWindows } from "./middleware/rate-limit.ts";
import type { RequestLog } from "./middleware/request-log.ts";
import type { CallerCache, CatalogCache } from "./store/caches.ts";
import type { Db } from "./store/database.ts";
import type { OrderReads } from "./store/find-orders.ts";
import type { accounts, apiKeys } from "./store/schema/accounts.ts";
import type { World } from "./world.ts";

export type Account = InferSelectModel<typeof accounts>;
export type ApiKey = InferSelectModel<typeof apiKeys>;

/** The caller of a request: a valid key and its account. */
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

/** The dependencies of every route and operation. */
export interface Services {
  config: SandboxConfig;
  db: Db;
  world: World;
  faults: FaultList;
  requestLog: RequestLog;
  replies: ReplyChecks;
  rateWindows: RateWindows;
  callers: CallerCache;
  catalog: CatalogCache;
  orders: OrderReads;
  /** wakes the dispatcher and the autopilot; call it after a commit that may give them work */
  wake(): void;
}
