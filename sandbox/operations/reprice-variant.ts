import { eq } from "drizzle-orm";
import { notFound } from "../errors.ts";
import type { Services } from "../services.ts";
import { variants } from "../store/schema/variants.ts";

/**
 * Gives a variant another base price, in cents. Orders that exist keep theirs. Throws 404 for an unknown SKU.
 * Specification: "Prices are always computed by the service from the catalog"; when they change: not shown.
 */
export async function repriceVariant(
  { db, catalog }: Services,
  sku: string,
  basePriceCents: number,
): Promise<void> {
  const changed = await db
    .update(variants)
    .set({ basePriceCents })
    .where(eq(variants.sku, sku))
    .returning({ sku: variants.sku });
  if (changed.length === 0) throw notFound();
  catalog.clear();
}
