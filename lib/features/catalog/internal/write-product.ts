import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { toLocale } from "#lib/core/i18n/locales.ts";
import { readMessages } from "#lib/core/i18n/read-messages.ts";
import type { CatalogProductDetail, CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { detailTexts } from "./detail-words.ts";
import { facetsOf, variantFacetsOf } from "./facets.ts";
import { hasChanged, setToExcluded } from "./has-changed.ts";
import { toProductColumns } from "./product-columns.ts";
import { searchTextOf } from "./search-words.ts";

/** PostgreSQL allows 65,535 parameters in a statement. */
const rowsPerStatement = 1_000;

type VariantsOf = { workspaceId: string; productId: string; variants: readonly CatalogVariant[] };

/**
 * Stores all variants of a product. A variant that the service no longer lists becomes "discontinued" and is not
 * deleted, because quotes and orders refer to it. Returns how many rows changed.
 */
async function writeVariants(tx: Executor, { workspaceId, productId, variants }: VariantsOf) {
  let changed = 0;
  // Sorted, because two transactions that write the same SKUs in different orders would deadlock.
  const rows = variants
    .map((variant, position) => toRow(workspaceId, productId, variant, position))
    .toSorted((a, b) => (a.sku < b.sku ? -1 : 1));
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    changed += await upsert(tx, rows.slice(from, from + rowsPerStatement));
  }
  return changed + (await discontinueOthers(tx, { workspaceId, productId, variants }));
}

type VariantRow = ReturnType<typeof toRow>;

async function upsert(tx: Executor, rows: VariantRow[]): Promise<number> {
  const { workspaceId: _, sku: __, ...columns } = rows[0] as VariantRow;
  // A color or size name in another language does not count as a change of the variant.
  const { colorName: ___, sizeName: ____, readAt: _____, ...compared } = columns;
  const written = await tx
    .insert(catalogVariants)
    .values(rows)
    .onConflictDoUpdate({
      target: [catalogVariants.workspaceId, catalogVariants.sku],
      set: setToExcluded(catalogVariants, Object.keys(columns)),
      setWhere: hasChanged(catalogVariants, Object.keys(compared)),
    })
    .returning({ sku: catalogVariants.sku });
  return written.length;
}

async function discontinueOthers(
  tx: Executor,
  { workspaceId, productId, variants }: VariantsOf,
): Promise<number> {
  const named = variants.map(({ sku }) => sku);
  const retired = await tx
    .update(catalogVariants)
    .set({
      availability: "discontinued",
      discontinuedAt: sql`least(${catalogVariants.discontinuedAt}, now())`,
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
  /** Time before the request to the service, by the database's clock. */
  readAt: Date;
  detail: CatalogProductDetail;
  /** Null if only the texts were read. */
  variants: CatalogVariant[] | null;
};

/** Position of a product that was in no list yet. */
const lastPosition = 2_147_483_647;

/** Stores a product as it was read. Returns whether anything changed. */
export async function writeProduct(workspaceId: string, read: ReadProduct): Promise<boolean> {
  const { detail, variants } = read;
  return db().transaction(async (tx) => {
    const changes = [await writeRow(tx, workspaceId, read), await writeWords(tx, workspaceId, read)];
    if (variants) changes.push(await writeVariants(tx, { workspaceId, productId: detail.id, variants }));
    return changes.some((count) => count > 0);
  });
}

async function writeRow(tx: Executor, workspaceId: string, read: ReadProduct): Promise<number> {
  const { detail, variants, readAt } = read;
  const { labels, ...codes } = facetsOf(detail);
  const given = {
    ...toProductColumns(detail),
    ...codes,
    // Labels can be words of a language, so they are stored only together with the variants.
    ...(variants && { labels, ...variantFacetsOf(variants) }),
  };
  // The replacement is not compared, because its title depends on the language.
  const { replacement: _, ...compared } = given;
  const changed = await tx
    .insert(catalogProducts)
    .values({ workspaceId, id: detail.id, position: lastPosition, isOffered: false, ...given })
    .onConflictDoUpdate({
      target: [catalogProducts.workspaceId, catalogProducts.id],
      set: setToExcluded(catalogProducts, Object.keys(given)),
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
  const { catalogSearch } = await readMessages(toLocale(lang));
  const words = {
    title: detail.title,
    subtitle: detail.subtitle,
    categoryName: detail.category.name,
    detail,
    searchText: searchTextOf(detail, detailTexts(detail, lang, catalogSearch.values.color)),
  };
  const changed = await tx
    .insert(catalogTexts)
    .values({ workspaceId, lang, productId: detail.id, ...words })
    .onConflictDoUpdate({
      target: [catalogTexts.workspaceId, catalogTexts.lang, catalogTexts.productId],
      set: setToExcluded(catalogTexts, Object.keys(words)),
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
