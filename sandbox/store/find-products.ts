import {
  and,
  arrayContains,
  asc,
  eq,
  getTableColumns,
  gt,
  ilike,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { categoryBranch } from "../catalog/words/categories.ts";
import type { Language } from "../domain/languages.ts";
import type { ProductRow, ProductSummaryRow } from "../wire/product.ts";
import type { Db } from "./database.ts";
import { products } from "./schema/products.ts";
import { variants } from "./schema/variants.ts";

const replacement = alias(products, "replacement");
const { content, ...summary } = getTableColumns(products);

export interface ProductFilters {
  category?: string | undefined;
  q?: string | undefined;
  tier?: string | undefined;
  gender?: string | undefined;
  fit?: string | undefined;
  label?: string | undefined;
  language: Language;
  discontinued: boolean;
}

function matchesText(q: string, language: Language): SQL | undefined {
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  return or(
    ilike(sql`${products.titles} ->> ${language}`, pattern),
    ilike(products.skuPrefix, pattern),
    sql`exists (select from ${variants} where ${variants.productId} = ${products.id} and ${variants.sku} ilike ${pattern})`,
  );
}

function conditions(filters: ProductFilters): (SQL | undefined)[] {
  return [
    filters.discontinued ? undefined : isNull(products.discontinuedAt),
    filters.category === undefined ? undefined : inArray(products.category, categoryBranch(filters.category)),
    filters.tier === undefined ? undefined : eq(products.qualityTier, filters.tier),
    filters.gender === undefined ? undefined : eq(products.gender, filters.gender),
    filters.fit === undefined ? undefined : eq(products.fit, filters.fit),
    filters.label === undefined ? undefined : arrayContains(products.labels, [filters.label]),
    filters.q === undefined ? undefined : matchesText(filters.q, filters.language),
  ];
}

/** Products in catalog order, from after a position on. */
export function findProducts(
  db: Db,
  filters: ProductFilters,
  after: number | undefined,
  limit: number,
): Promise<ProductSummaryRow[]> {
  return db
    .select({ ...summary, replacementTitles: replacement.titles })
    .from(products)
    .leftJoin(replacement, eq(replacement.id, products.replacementId))
    .where(and(...conditions(filters), after === undefined ? undefined : gt(products.position, after)))
    .orderBy(asc(products.position))
    .limit(limit);
}

export async function findProduct(db: Db, id: string): Promise<ProductRow | undefined> {
  const [row] = await db
    .select({ ...summary, content, replacementTitles: replacement.titles })
    .from(products)
    .leftJoin(replacement, eq(replacement.id, products.replacementId))
    .where(eq(products.id, id));
  return row;
}
