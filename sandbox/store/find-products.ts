import type { InferSelectModel } from "drizzle-orm";
import { and, asc, eq, getTableColumns, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { categoryBranch } from "../catalog/names.ts";
import type { Language, LocalizedText } from "../domain/languages.ts";
import type { Db, Executor } from "./database.ts";
import { statementName } from "./named-statement.ts";
import { products, variants } from "./schema/catalog.ts";

export type ProductRow = InferSelectModel<typeof products> & { replacementTitles: LocalizedText | null };

export type ProductSummaryRow = Omit<ProductRow, "content">;

export type VariantRow = InferSelectModel<typeof variants> & {
  drawing: string;
  priceRuleBp: number;
  replacementProductId: string | null;
};

const replacement = alias(products, "replacement");
const { content, ...summary } = getTableColumns(products);

interface ProductFilters {
  category?: string | undefined;
  q?: string | undefined;
  tier?: string | undefined;
  gender?: string | undefined;
  fit?: string | undefined;
  label?: string | undefined;
  language: Language;
  discontinued: boolean;
}

const given = sql.placeholder;

const conditions = {
  offered: isNull(products.discontinuedAt),
  categories: sql`${products.category} = any(${given("categories")}::text[])`,
  tier: eq(products.qualityTier, given("tier")),
  gender: eq(products.gender, given("gender")),
  fit: eq(products.fit, given("fit")),
  label: sql`${products.labels} @> array[${given("label")}]::text[]`,
  pattern: or(
    sql`${products.titles} ->> ${given("language")} ilike ${given("pattern")}`,
    sql`${products.skuPrefix} ilike ${given("pattern")}`,
    sql`exists (select from ${variants} where ${variants.productId} = ${products.id} and ${variants.sku} ilike ${given("pattern")})`,
  ),
  after: gt(products.position, given("after")),
} satisfies Record<string, SQL | undefined>;

type Condition = keyof typeof conditions;

/** Lists products. Each set of filters has a named statement, prepared at its first use. */
export function prepareProductList(db: Db) {
  const prepareList = (wanted: Condition[]) =>
    db
      .select({ ...summary, replacementTitles: replacement.titles })
      .from(products)
      .leftJoin(replacement, eq(replacement.id, products.replacementId))
      .where(and(...wanted.map((name) => conditions[name])))
      .orderBy(asc(products.position))
      .limit(given("limit"))
      .prepare(statementName("list_products", conditions, wanted));
  const lists = new Map<string, ReturnType<typeof prepareList>>();

  /** The products after a position, in catalog order. */
  return (
    { category, q, discontinued, ...filters }: ProductFilters,
    after: number | undefined,
    limit: number,
  ): Promise<ProductSummaryRow[]> => {
    const values = {
      ...filters,
      offered: discontinued ? undefined : true,
      categories: category === undefined ? undefined : categoryBranch(category),
      pattern: q === undefined ? undefined : `%${q.replace(/[\\%_]/g, "\\$&")}%`,
      after,
      limit,
    };
    const wanted = (Object.keys(conditions) as Condition[]).filter((name) => values[name] !== undefined);
    const key = wanted.join();
    const list = lists.get(key) ?? prepareList(wanted);
    lists.set(key, list);
    return list.execute(values);
  };
}

export async function findProduct(db: Db, id: string): Promise<ProductRow | undefined> {
  const [row] = await db
    .select({ ...summary, content, replacementTitles: replacement.titles })
    .from(products)
    .leftJoin(replacement, eq(replacement.id, products.replacementId))
    .where(eq(products.id, id));
  return row;
}

const replacementVariant = alias(variants, "replacement");

const variantColumns = {
  ...getTableColumns(variants),
  drawing: products.drawing,
  priceRuleBp: products.priceRuleBp,
  replacementProductId: replacementVariant.productId,
};

const selectVariants = (executor: Executor) =>
  executor
    .select(variantColumns)
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(replacementVariant, eq(replacementVariant.sku, variants.replacementSku));

/** The variants of a product after a position, in catalog order. */
export function findVariants(
  executor: Executor,
  productId: string,
  after: number,
  limit: number,
): Promise<VariantRow[]> {
  return selectVariants(executor)
    .where(and(eq(variants.productId, productId), gt(variants.position, after)))
    .orderBy(asc(variants.position))
    .limit(limit);
}

export async function findVariant(executor: Executor, sku: string): Promise<VariantRow | undefined> {
  const [row] = await selectVariants(executor).where(eq(variants.sku, sku));
  return row;
}
