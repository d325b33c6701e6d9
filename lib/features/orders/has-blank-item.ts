import { type SQL, sql } from "drizzle-orm";
import { orders } from "#drizzle/schema/orders.ts";

/** SQL condition: an item of the order arrives without a print. The merchant's own products need none. */
export const hasBlankItem: SQL<boolean> = sql`jsonb_path_exists(${orders.data},
  '$.items[*] ? (!exists(@.files[*]) && !exists(@.product_id ? (@ != null)))')`;
