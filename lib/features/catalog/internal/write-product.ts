import { and, eq } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import type { CatalogProductDetail, CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { facetsOf, variantFacetsOf } from "./facets.ts";
import { hasChanged, takeGiven } from "./has-changed.ts";
import { toProductColumns } from "./product-columns.ts";
import { searchTextOf } from "./search-text.ts";
import { writeVariants } from "./write-variants.ts";

export type ReadProduct = {
  lang: Lang;
  /** By the database's clock, before it was asked for. */
  readAt: Date;
  detail: CatalogProductDetail;
  /** Null where only the words were read. */
  variants: CatalogVariant[] | null;
};

/** For a product that no list has named yet. */
const afterAllOthers = 2_147_483_647;

/** Takes over what was read of a product. Returns whether anything of it was new. */
export async function writeProduct(workspaceId: string, read: ReadProduct): Promise<boolean> {
  const { detail, variants } = read;
  return db().transaction(async (tx) => {
    const news = [await writeRow(tx, workspaceId, read), await writeWords(tx, workspaceId, read)];
    if (variants) news.push(await writeVariants(tx, { workspaceId, productId: detail.id, variants }));
    return news.some((count) => count > 0);
  });
}

async function writeRow(tx: Executor, workspaceId: string, read: ReadProduct): Promise<number> {
  const { detail, variants, readAt } = read;
  const { labels, ...codes } = facetsOf(detail);
  const given = {
    ...toProductColumns(detail),
    ...codes,
    // Labels may be words: they are taken from the language that variants are read in, alone.
    ...(variants && { labels, ...variantFacetsOf(variants) }),
  };
  // In which language its name is told, a replacement is the same.
  const { replacement: _, ...compared } = given;
  const changed = await tx
    .insert(catalogProducts)
    .values({ workspaceId, id: detail.id, position: afterAllOthers, isOffered: false, ...given })
    .onConflictDoUpdate({
      target: [catalogProducts.workspaceId, catalogProducts.id],
      set: takeGiven(catalogProducts, Object.keys(given)),
      setWhere: hasChanged(catalogProducts, Object.keys(compared)),
    })
    .returning({ id: catalogProducts.id });
  await tx
    .update(catalogProducts)
    .set({ failedAt: null, ...(variants && { variantsAt: readAt }) })
    .where(and(eq(catalogProducts.workspaceId, workspaceId), eq(catalogProducts.id, detail.id)));
  return changed.length;
}

async function writeWords(tx: Executor, workspaceId: string, read: ReadProduct): Promise<number> {
  const { detail, lang, readAt } = read;
  const words = {
    title: detail.title,
    subtitle: detail.subtitle,
    categoryName: detail.category.name,
    detail,
    searchText: searchTextOf(detail, detail.colors),
  };
  const changed = await tx
    .insert(catalogTexts)
    .values({ workspaceId, lang, productId: detail.id, ...words })
    .onConflictDoUpdate({
      target: [catalogTexts.workspaceId, catalogTexts.lang, catalogTexts.productId],
      set: takeGiven(catalogTexts, Object.keys(words)),
      setWhere: hasChanged(catalogTexts, Object.keys(words)),
    })
    .returning({ id: catalogTexts.productId });
  await tx
    .update(catalogTexts)
    .set({ detailAt: readAt })
    .where(
      and(
        eq(catalogTexts.workspaceId, workspaceId),
        eq(catalogTexts.lang, lang),
        eq(catalogTexts.productId, detail.id),
      ),
    );
  return changed.length;
}
