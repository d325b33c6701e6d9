import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";

const unsent: readonly string[] = ["confirmed", "test_confirmed", "in_production", "on_hold"];
const graceDays = 1;

/**
 * When a paid order that was not sent yet should have been: the longest lead time of its products, and a day. Null
 * while the kept catalog knows of none.
 */
export function dueAt(workspaceId: string, { status, confirmed_at: paidAt, items }: Order): SQL | null {
  if (!paidAt || !unsent.includes(status) || items.length === 0) return null;
  const skus = [...new Set(items.map(({ sku }) => sku))];
  const made = and(
    eq(catalogVariants.workspaceId, workspaceId),
    inArray(catalogVariants.sku, skus),
    eq(catalogProducts.workspaceId, workspaceId),
    eq(catalogProducts.id, catalogVariants.productId),
  );
  return sql`(select ${paidAt}::timestamptz + make_interval(days => max(${catalogProducts.productionDays}) + ${graceDays}::int)
    from ${catalogVariants}, ${catalogProducts} where ${made})`;
}
