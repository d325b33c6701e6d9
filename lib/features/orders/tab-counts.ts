import type { OrderFlag } from "./order-query.ts";
import type { OrderWalk } from "./order-walk.ts";

/** What stands beside the tabs and the quick filters of the list, and how far all of it has been brought in. */
export type OrderCounts = {
  statuses: Record<string, number>;
  lanes: Record<OrderFlag, number> | null;
  walk: OrderWalk | null;
};
