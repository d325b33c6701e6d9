import type { SandboxConfig } from "./config.ts";
import type { ReplyBook } from "./middleware/check-replies.ts";
import type { FaultBook } from "./middleware/faults.ts";
import type { RateWindows } from "./middleware/rate-limit.ts";
import type { RequestLog } from "./middleware/request-log.ts";
import type { CallerCache } from "./store/caller-cache.ts";
import type { CatalogCache } from "./store/catalog-cache.ts";
import type { Db } from "./store/database.ts";
import type { OrderReads } from "./store/find-orders.ts";
import type { World } from "./world.ts";

/** What every route and operation works with. */
export interface Services {
  config: SandboxConfig;
  db: Db;
  world: World;
  faults: FaultBook;
  requestLog: RequestLog;
  replies: ReplyBook;
  rateWindows: RateWindows;
  callers: CallerCache;
  catalog: CatalogCache;
  orders: OrderReads;
  /** something was committed that may have to be sent, or may move by itself */
  wake(): void;
}
