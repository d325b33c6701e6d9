import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { catalogProductDetailSchema } from "#lib/core/service/schemas/catalog.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { findStored } from "#lib/read-stored.ts";
import { namesOf } from "./internal/stored-product.ts";
import type { LineVariant } from "./line-variant.ts";
import { preferLanguage } from "./prefer-language.ts";
import { readReplacement } from "./read-replacement.ts";
import { requestLanguages } from "./request-languages.ts";
import { serviceLanguage } from "./wanted-language.ts";

export type { LineVariant };

/** The stored variants with these SKUs, in no particular order, without unknown SKUs. Prices in cents. */
export async function findVariants(
  ctx: MemberContext,
  { skus }: { skus: readonly string[] },
  locale: string,
): Promise<LineVariant[]> {
  requireRole(ctx, "catalog:read");
  if (skus.length === 0) return [];
  const lang = serviceLanguage(locale);
  const workspaceId = ctx.workspace.id;
  const [rows] = await Promise.all([
    selectVariants(workspaceId, skus),
    requestLanguages(workspaceId, [lang]),
  ]);
  const words = await selectWords(workspaceId, [...new Set(rows.map(({ productId }) => productId))], lang);
  return rows.map((row) => {
    const { title = "", colors, sizes, printAreas = [] } = words.get(row.productId) ?? {};
    return {
      sku: row.sku,
      productId: row.productId,
      title,
      color: { code: row.colorCode, name: colors?.get(row.colorCode) ?? row.colorName, hex: row.colorHex },
      size: { code: row.sizeCode, name: sizes?.get(row.sizeCode) ?? row.sizeName },
      availability: row.availability,
      replacementSku: readReplacement(row.replacement)?.sku ?? null,
      basePriceCents: row.basePriceCents,
      priceCents: row.priceCents,
      weightGrams: row.weightGrams,
      imageUrl: row.imageUrl,
      printAreas,
    };
  });
}

function selectVariants(workspaceId: string, skus: readonly string[]) {
  return db()
    .select()
    .from(catalogVariants)
    .where(and(eq(catalogVariants.workspaceId, workspaceId), inArray(catalogVariants.sku, [...skus])));
}

/** By product id: its texts in the wanted language, else in English, else in any. Complete texts come first. */
async function selectWords(workspaceId: string, productIds: readonly string[], lang: Lang) {
  if (productIds.length === 0) return new Map<string, never>();
  const rows = await db()
    .selectDistinctOn([catalogTexts.productId], {
      productId: catalogTexts.productId,
      title: catalogTexts.title,
      detail: catalogTexts.detail,
    })
    .from(catalogTexts)
    .where(and(eq(catalogTexts.workspaceId, workspaceId), inArray(catalogTexts.productId, [...productIds])))
    .orderBy(catalogTexts.productId, sql`${catalogTexts.detailAt} is null`, preferLanguage(lang));
  return new Map(rows.map(({ productId, title, detail }) => [productId, toWords(title, detail)]));
}

function toWords(title: string, stored: unknown) {
  const detail = findStored(catalogProductDetailSchema.nullable(), stored, "words of a product");
  if (!detail) return { title };
  return {
    title,
    colors: namesOf(detail.colors),
    sizes: namesOf(detail.sizes),
    printAreas: detail.print_areas,
  };
}
