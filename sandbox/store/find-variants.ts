import { and, asc, eq, getTableColumns, gt } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { VariantRow } from "../wire/variant.ts";
import type { Executor } from "./database.ts";
import { products } from "./schema/products.ts";
import { variants } from "./schema/variants.ts";

const replacement = alias(variants, "replacement");

const columns = {
  ...getTableColumns(variants),
  drawing: products.drawing,
  priceRuleBp: products.priceRuleBp,
  replacementProductId: replacement.productId,
};

const joined = (executor: Executor) =>
  executor
    .select(columns)
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(replacement, eq(replacement.sku, variants.replacementSku));

/** Variants of a product in their order, from after a position on. */
export function findVariants(
  executor: Executor,
  productId: string,
  after: number,
  limit: number,
): Promise<VariantRow[]> {
  return joined(executor)
    .where(and(eq(variants.productId, productId), gt(variants.position, after)))
    .orderBy(asc(variants.position))
    .limit(limit);
}

export async function findVariant(executor: Executor, sku: string): Promise<VariantRow | undefined> {
  const [row] = await joined(executor).where(eq(variants.sku, sku));
  return row;
}
