import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import { findVariants } from "./find-variants.ts";
import { readReplacement } from "./read-replacement.ts";

/** A variant that replaces a discontinued one and is not among the variants asked about. */
export type ReplacementVariant = {
  sku: string;
  productId: string;
  title: string;
  color: string;
  size: string;
};

/**
 * The variants that replace these and are not among them (specification, "CatalogVariant"). Leaves out a replacement
 * that is not stored.
 */
export async function findReplacements(
  ctx: MemberContext,
  { variants }: { variants: readonly CatalogVariant[] },
  lang: string,
): Promise<ReplacementVariant[]> {
  requireRole(ctx, "catalog:read");
  const own = new Set(variants.map(({ sku }) => sku));
  const wanted = variants.flatMap(({ replacement }) => readReplacement(replacement)?.sku ?? []);
  const skus = [...new Set(wanted)].filter((sku) => !own.has(sku));
  const found = await findVariants(ctx, { skus }, lang);
  return found.map(({ sku, productId, title, color, size }) => ({
    sku,
    productId,
    title,
    color: color.name,
    size: size.name,
  }));
}
