import { and, asc, eq, isNotNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import {
  type CatalogProductDetail,
  type CatalogVariant,
  catalogProductDetailSchema,
  catalogVariantSchema,
} from "#lib/core/service/schemas/catalog.ts";
import { type Lang, lang as langSchema } from "#lib/core/service/schemas/wire.ts";
import { findStored } from "#lib/read-stored.ts";
import { preferLanguage } from "../prefer-language.ts";
import { fromProductColumns } from "./product-columns.ts";

export type StoredProduct = {
  product: CatalogProductDetail;
  variants: CatalogVariant[];
  readAt: Date;
  lang: Lang;
};

/** A stored product. Null if it is unknown or not all of it was read yet. */
export async function findStoredProduct(
  workspaceId: string,
  productId: string,
  wanted: Lang,
): Promise<StoredProduct | null> {
  const [kept] = await db()
    .select({ row: catalogProducts, words: catalogTexts })
    .from(catalogProducts)
    .innerJoin(
      catalogTexts,
      and(
        eq(catalogTexts.workspaceId, catalogProducts.workspaceId),
        eq(catalogTexts.productId, catalogProducts.id),
        isNotNull(catalogTexts.detailAt),
      ),
    )
    .where(
      and(
        eq(catalogProducts.workspaceId, workspaceId),
        eq(catalogProducts.id, productId),
        isNotNull(catalogProducts.variantsAt),
      ),
    )
    .orderBy(preferLanguage(wanted))
    .limit(1);
  if (!kept?.row.variantsAt || !kept.words.detailAt) return null;
  const { row, words } = kept;
  const detail = findStored(catalogProductDetailSchema, words.detail, "words of a product");
  if (!detail) return null;
  const product = { ...detail, ...fromProductColumns(row), replacement: replacementOf(detail, row) };
  const readAt = new Date(Math.min(Number(row.variantsAt), Number(words.detailAt)));
  const lang = findStored(langSchema, words.lang, "language of a product") ?? wanted;
  return { product, variants: await findVariantsOf(workspaceId, product), readAt, lang };
}

const replacementSchema = catalogVariantSchema.shape.replacement;

/** The list, which writes the row, may have named another replacement since the detail was read. */
function replacementOf(
  { replacement }: CatalogProductDetail,
  row: Pick<typeof catalogProducts.$inferSelect, "replacement">,
) {
  return replacement?.id === row.replacement?.id ? replacement : row.replacement;
}

async function findVariantsOf(workspaceId: string, product: CatalogProductDetail): Promise<CatalogVariant[]> {
  const rows = await db()
    .select()
    .from(catalogVariants)
    .where(and(eq(catalogVariants.workspaceId, workspaceId), eq(catalogVariants.productId, product.id)))
    .orderBy(asc(catalogVariants.position), asc(catalogVariants.sku));
  const colors = namesOf(product.colors);
  const sizes = namesOf(product.sizes);
  return rows.map((row) => ({
    sku: row.sku,
    product_id: row.productId,
    color: { code: row.colorCode, name: colors.get(row.colorCode) ?? row.colorName, hex: row.colorHex },
    size: { code: row.sizeCode, name: sizes.get(row.sizeCode) ?? row.sizeName },
    availability: row.availability,
    discontinued_at: row.discontinuedAt?.toISOString() ?? null,
    replacement: findStored(replacementSchema, row.replacement, "replacement of a variant") ?? null,
    base_price_cents: row.basePriceCents,
    price_cents: row.priceCents,
    currency: row.currency,
    weight_grams: row.weightGrams,
    image_url: row.imageUrl,
  }));
}

/** Variants are stored in one language, so the names of their colours and sizes come from the product's detail. */
export const namesOf = (named: readonly { code: string; name: string }[]) =>
  new Map(named.map(({ code, name }) => [code, name]));
