import { eq, sql } from "drizzle-orm";
import { notFound } from "../errors.ts";
import type { Services } from "../services.ts";
import { products } from "../store/schema/products.ts";
import { variants } from "../store/schema/variants.ts";

/**
 * Gives a variant another base price, in cents; its product's list price follows. Orders that exist keep theirs.
 * Throws 404 for an unknown SKU. Specification: "Prices are always computed by the service from the catalog"; when
 * they change: not shown.
 */
export async function repriceVariant(
  { db, catalog }: Services,
  sku: string,
  basePriceCents: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(variants)
      .set({ basePriceCents })
      .where(eq(variants.sku, sku))
      .returning({ productId: variants.productId });
    if (changed === undefined) throw notFound();
    const cheapest = sql`(select min(${variants.basePriceCents}) from ${variants}
      where ${variants.productId} = ${changed.productId})`;
    await tx.update(products).set({ basePriceFromCents: cheapest }).where(eq(products.id, changed.productId));
  });
  catalog.clear();
}
