import { and, eq } from "drizzle-orm";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";

/** SQL condition that joins an order of an import with the basket that has its items and price. */
export const isBasketOfOrder = and(
  eq(importBaskets.workspaceId, importOrders.workspaceId),
  eq(importBaskets.importId, importOrders.importId),
  eq(importBaskets.key, importOrders.basketKey),
);
