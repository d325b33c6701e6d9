import { eq, inArray } from "drizzle-orm";
import type { Executor } from "./database.ts";
import { products } from "./schema/products.ts";
import { variants } from "./schema/variants.ts";

/** Variants that were asked for lately; a catalog may be far larger than what is ordered from it. */
const kept = 20_000;

function load(executor: Executor, skus: string[]) {
  return executor
    .select({
      sku: variants.sku,
      productId: variants.productId,
      colorCode: variants.colorCode,
      sizeCode: variants.sizeCode,
      basePriceCents: variants.basePriceCents,
      weightGrams: variants.weightGrams,
      discontinuedAt: variants.discontinuedAt,
      titles: products.titles,
      priceRuleBp: products.priceRuleBp,
      content: products.content,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.sku, skus));
}

export type OrderableVariant = Awaited<ReturnType<typeof load>>[number];

/**
 * What is ordered most, kept in the process that sells it. Whoever changes the catalog calls `clear` once the
 * change is committed: whatever was read before is forgotten, also by reads still on their way.
 */
export class CatalogCache {
  #variants = new Map<string, OrderableVariant>();

  clear(): void {
    this.#variants = new Map();
  }

  /** The variants with these SKUs, by SKU; what the catalog does not hold is missing. */
  async find(executor: Executor, skus: string[]): Promise<Map<string, OrderableVariant>> {
    const cache = this.#variants;
    const found = new Map<string, OrderableVariant>();
    const missing = new Set<string>();
    for (const sku of skus) {
      const variant = cache.get(sku);
      if (variant === undefined) missing.add(sku);
      else found.set(sku, variant);
    }
    const read = missing.size === 0 ? [] : await load(executor, [...missing]);
    if (cache.size + read.length > kept) cache.clear();
    for (const variant of read) {
      cache.set(variant.sku, variant);
      found.set(variant.sku, variant);
    }
    return found;
  }
}
