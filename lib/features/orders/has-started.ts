import { type SQL, sql } from "drizzle-orm";
import { orders } from "#drizzle/schema/orders.ts";

/** SQL condition: the order was ever in production. It may be on hold since. */
export const hasStarted: SQL<boolean> = sql`jsonb_path_exists(${orders.data},
  '$.history[*] ? (@.status == "in_production")')`;
