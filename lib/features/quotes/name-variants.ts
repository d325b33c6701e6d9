import { and, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { db } from "#drizzle/client.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { type PrintArea, printAreaSchema } from "#lib/core/service/schemas/catalog.ts";

export type VariantName = {
  productId: string;
  title: string;
  color: string;
  size: string;
  printAreas: PrintArea[];
  /** Whether `printAreas` are named in the wanted language. */
  isInLanguage: boolean;
  /** The list price and the price for the account. */
  basePriceCents: number;
  priceCents: number;
  /** The product in this colour; null if the service has no picture of it. */
  imageUrl: string | null;
};

const named = z.object({ code: z.string(), name: z.string() });
const detailSchema = z.object({
  colors: z.array(named),
  sizes: z.array(named),
  print_areas: z.array(printAreaSchema),
});

/**
 * The names of variants in a language, else in English. Variants that are not stored are left out.
 * @step The caller checks access.
 */
export async function nameVariants(
  workspaceId: string,
  skus: readonly string[],
  lang: string,
): Promise<Map<string, VariantName>> {
  if (skus.length === 0) return new Map();
  const wanted = alias(catalogTexts, "wanted");
  const english = alias(catalogTexts, "english");
  const textsIn = (table: typeof wanted | typeof english, of: string) =>
    and(
      eq(table.workspaceId, catalogVariants.workspaceId),
      eq(table.productId, catalogVariants.productId),
      eq(table.lang, of),
    );
  const rows = await db()
    .select({
      sku: catalogVariants.sku,
      productId: catalogVariants.productId,
      colorCode: catalogVariants.colorCode,
      colorName: catalogVariants.colorName,
      sizeCode: catalogVariants.sizeCode,
      sizeName: catalogVariants.sizeName,
      imageUrl: catalogVariants.imageUrl,
      basePriceCents: catalogVariants.basePriceCents,
      priceCents: catalogVariants.priceCents,
      title: sql<string | null>`coalesce(${wanted.title}, ${english.title})`,
      detail: sql<unknown>`coalesce(${wanted.detail}, ${english.detail})`,
      isInLanguage: sql<boolean>`${wanted.detail} is not null`,
    })
    .from(catalogVariants)
    .leftJoin(wanted, textsIn(wanted, lang))
    .leftJoin(english, textsIn(english, "en"))
    .where(and(eq(catalogVariants.workspaceId, workspaceId), inArray(catalogVariants.sku, [...skus])));
  return new Map(
    rows.flatMap(({ sku, productId, title, detail, imageUrl, basePriceCents, priceCents, ...row }) => {
      if (title === null) return [];
      const words = detailSchema.safeParse(detail).data ?? { colors: [], sizes: [], print_areas: [] };
      const name = {
        productId,
        title,
        color: words.colors.find(({ code }) => code === row.colorCode)?.name ?? row.colorName,
        size: words.sizes.find(({ code }) => code === row.sizeCode)?.name ?? row.sizeName,
        imageUrl,
        basePriceCents,
        priceCents,
        printAreas: words.print_areas,
        isInLanguage: row.isInLanguage,
      };
      return [[sku, name] as const];
    }),
  );
}
