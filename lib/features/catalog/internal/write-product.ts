import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import type { CatalogProductDetail, CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { facetsOf, variantFacetsOf } from "./facets.ts";
import { hasChanged, takeGiven } from "./has-changed.ts";
import { toProductColumns } from "./product-columns.ts";
import { searchTextOf } from "./search-words.ts";

/** PostgreSQL takes 65,535 parameters a statement. */
const rowsPerStatement = 1_000;

type VariantsOf = { workspaceId: string; productId: string; variants: readonly CatalogVariant[] };

/**
 * Takes over all variants of a product. What the service names no more cannot be ordered any more, but stays known:
 * quotes and orders hold it. Returns how many rows changed.
 */
async function writeVariants(tx: Executor, { workspaceId, productId, variants }: VariantsOf) {
  let changed = 0;
  // In one order everywhere: two products that name the same SKUs would wait for each other.
  const rows = variants
    .map((variant, position) => toRow(workspaceId, productId, variant, position))
    .toSorted((a, b) => (a.sku < b.sku ? -1 : 1));
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    changed += await upsert(tx, rows.slice(from, from + rowsPerStatement));
  }
  return changed + (await retireOthers(tx, { workspaceId, productId, variants }));
}

type VariantRow = ReturnType<typeof toRow>;

async function upsert(tx: Executor, rows: VariantRow[]): Promise<number> {
  const { workspaceId: _, sku: __, ...columns } = rows[0] as VariantRow;
  // A name in another language is no news of the variant.
  const { colorName: ___, sizeName: ____, readAt: _____, ...compared } = columns;
  const written = await tx
    .insert(catalogVariants)
    .values(rows)
    .onConflictDoUpdate({
      target: [catalogVariants.workspaceId, catalogVariants.sku],
      set: takeGiven(catalogVariants, Object.keys(columns)),
      setWhere: hasChanged(catalogVariants, Object.keys(compared)),
    })
    .returning({ sku: catalogVariants.sku });
  return written.length;
}

async function retireOthers(tx: Executor, { workspaceId, productId, variants }: VariantsOf): Promise<number> {
  const named = variants.map(({ sku }) => sku);
  const retired = await tx
    .update(catalogVariants)
    .set({
      availability: "discontinued",
      discontinuedAt: sql`coalesce(${catalogVariants.discontinuedAt}, now())`,
      readAt: sql`now()`,
    })
    .where(
      and(
        eq(catalogVariants.workspaceId, workspaceId),
        eq(catalogVariants.productId, productId),
        ne(catalogVariants.availability, "discontinued"),
        notInArray(catalogVariants.sku, named),
      ),
    )
    .returning({ sku: catalogVariants.sku });
  return retired.length;
}

function toRow(workspaceId: string, productId: string, variant: CatalogVariant, position: number) {
  return {
    workspaceId,
    sku: variant.sku,
    productId,
    position,
    colorCode: variant.color.code,
    colorName: variant.color.name,
    colorHex: variant.color.hex,
    sizeCode: variant.size.code,
    sizeName: variant.size.name,
    availability: variant.availability,
    discontinuedAt: variant.discontinued_at === null ? null : new Date(variant.discontinued_at),
    replacement: variant.replacement,
    basePriceCents: variant.base_price_cents,
    priceCents: variant.price_cents,
    currency: variant.currency,
    weightGrams: variant.weight_grams,
    imageUrl: variant.image_url,
    readAt: sql`now()`,
  };
}

type ReadProduct = {
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
