import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import { findVariants } from "./find-variants.ts";
import { readReplacement } from "./read-replacement.ts";

/** A variant of another product that takes the place of one that is gone. */
export type OtherVariant = { sku: string; productId: string; title: string; color: string; size: string };

/** What replaces these variants and is none of them, as far as it is kept here (specification, "CatalogVariant"). */
export async function findReplacements(
  ctx: MemberContext,
  { variants }: { variants: readonly CatalogVariant[] },
  lang: string,
): Promise<OtherVariant[]> {
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
