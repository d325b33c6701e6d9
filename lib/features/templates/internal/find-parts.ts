import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { files } from "#drizzle/schema/files.ts";
import { catalogProductDetailSchema } from "#lib/core/service/schemas/catalog.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { preferLanguage } from "#lib/features/catalog/prefer-language.ts";
import { fileColumns } from "#lib/features/files/file-facts.ts";

const wordsSchema = catalogProductDetailSchema.pick({ colors: true, print_areas: true });
type Words = z.output<typeof wordsSchema>;

export type ProductParts = {
  title: string;
  availability: string;
  replacement: { id: string; title: string } | null;
  imageUrl: string | null;
  colors: Words["colors"];
  printAreas: Words["print_areas"];
  sizes: Map<string, { made: number; discontinued: number; imageUrl: string | null }>;
};

/** Reads what is stored of the products of templates, by id; an unknown product is missing. */
export async function findProductParts(workspaceId: string, ids: readonly string[], lang: Lang) {
  if (ids.length === 0) return new Map<string, ProductParts>();
  const [products, texts, counts] = await Promise.all([
    selectProducts(workspaceId, ids),
    selectTexts(workspaceId, ids, lang),
    countVariants(workspaceId, ids),
  ]);
  const textOf = new Map(texts.map((text) => [text.productId, text]));
  const countsOf = Map.groupBy(counts, ({ productId }) => productId);
  return new Map(
    products.map(({ id, skuPrefix, ...product }): [string, ProductParts] => {
      const text = textOf.get(id);
      const words = wordsSchema.safeParse(text?.detail).data ?? { colors: [], print_areas: [] };
      return [
        id,
        {
          ...product,
          title: text?.title ?? skuPrefix,
          colors: words.colors,
          printAreas: words.print_areas,
          sizes: new Map(countsOf.get(id)?.map(({ color, ...count }) => [color, count])),
        },
      ];
    }),
  );
}

/** Reads print files by id, including removed ones. */
export async function findFileParts(workspaceId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const { id, filename, name, widthPx, heightPx, hasPreview, isRemoved } = fileColumns;
  const rows = await db()
    .select({ id, filename, name, widthPx, heightPx, hasPreview, isRemoved })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), inArray(files.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

function selectProducts(workspaceId: string, ids: readonly string[]) {
  return db()
    .select({
      id: catalogProducts.id,
      skuPrefix: catalogProducts.skuPrefix,
      availability: catalogProducts.availability,
      replacement: catalogProducts.replacement,
      imageUrl: catalogProducts.mainImageUrl,
    })
    .from(catalogProducts)
    .where(and(eq(catalogProducts.workspaceId, workspaceId), inArray(catalogProducts.id, [...ids])));
}

/** For each product, the text in the language that fits best. */
function selectTexts(workspaceId: string, ids: readonly string[], lang: Lang) {
  return db()
    .selectDistinctOn([catalogTexts.productId], {
      productId: catalogTexts.productId,
      title: catalogTexts.title,
      detail: catalogTexts.detail,
    })
    .from(catalogTexts)
    .where(and(eq(catalogTexts.workspaceId, workspaceId), inArray(catalogTexts.productId, [...ids])))
    .orderBy(catalogTexts.productId, sql`${catalogTexts.detailAt} is null`, preferLanguage(lang));
}

function countVariants(workspaceId: string, ids: readonly string[]) {
  const isDiscontinued = sql`${catalogVariants.availability} = 'discontinued'`;
  return db()
    .select({
      productId: catalogVariants.productId,
      color: catalogVariants.colorCode,
      discontinued: sql<number>`(count(*) filter (where ${isDiscontinued}))::int`,
      made: sql<number>`(count(*) filter (where not ${isDiscontinued}))::int`,
      imageUrl: sql<string | null>`min(${catalogVariants.imageUrl})`,
    })
    .from(catalogVariants)
    .where(and(eq(catalogVariants.workspaceId, workspaceId), inArray(catalogVariants.productId, [...ids])))
    .groupBy(catalogVariants.productId, catalogVariants.colorCode);
}
