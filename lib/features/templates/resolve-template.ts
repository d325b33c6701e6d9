import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { templates } from "#drizzle/schema/templates.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import { AppError } from "#lib/errors.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { countXs } from "#lib/features/catalog/join-sizes.ts";
import { readReplacement } from "#lib/features/catalog/read-replacement.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type ResolveTemplateInput, resolveTemplateSchema } from "./schemas.ts";

type Wanted = { color: string; size: string };

type FoundVariant =
  | { kind: "found"; sku: string }
  | { kind: "no_color" | "no_size" | "color_missing" | "size_missing" | "other_product" | "other_color" }
  | { kind: "discontinued"; sku: string; replacement: string | null };

/** Finds the variant of a colour and a size, each by code or name, or omitted if there is only one. */
export function findVariantOf(
  variants: readonly CatalogVariant[],
  colors: readonly string[],
  { color, size }: Wanted,
): FoundVariant {
  const offered = variants.filter((variant) => colors.length === 0 || colors.includes(variant.color.code));
  const ofColor = narrow(offered, color, (variant) => variant.color);
  if (ofColor.length === 0) return { kind: "no_color" };
  if (countOf(ofColor, (variant) => variant.color) > 1) return { kind: "color_missing" };
  const ofSize = narrow(ofColor, size, (variant) => variant.size);
  if (ofSize.length === 0) return { kind: "no_size" };
  if (countOf(ofSize, (variant) => variant.size) > 1) return { kind: "size_missing" };
  const made = ofSize.find(({ availability }) => availability === "available");
  if (made) return { kind: "found", sku: made.sku };
  const [discontinued] = ofSize;
  return {
    kind: "discontinued",
    sku: discontinued?.sku ?? "",
    replacement: readReplacement(discontinued?.replacement)?.sku ?? null,
  };
}

type Named = { code: string; name: string };
type Of = (variant: CatalogVariant) => Named;

/** Matches codes before names, so that a colour's name is not taken for another colour's code. */
function narrow(variants: readonly CatalogVariant[], typed: string, of: Of): readonly CatalogVariant[] {
  if (typed === "") return variants;
  const wanted = fold(typed);
  const byCode = variants.filter((variant) => fold(of(variant).code) === wanted);
  return byCode.length > 0 ? byCode : variants.filter((variant) => fold(of(variant).name) === wanted);
}

const countOf = (variants: readonly CatalogVariant[], of: Of) =>
  new Set(variants.map((variant) => of(variant).code)).size;

const fold = (text: string) => countXs(text.normalize("NFC").trim().toLowerCase().replace(/\s+/gu, " "));

/** What a line item takes from a template. */
type ResolvedTemplate = { templateId: string; revision: number; sku: string; files: Record<string, string> };

/**
 * Finds a template by its name, regardless of case, and the variant of a colour and a size, by code or name. Returns
 * the variant to order and its print files. Colour and size may be omitted if there is only one. A SKU names a
 * variant instead, in one of the template's colours.
 * @throws AppError template_unknown | template_color_missing | template_size_missing | template_no_color |
 * template_no_size | template_other_product | template_other_color | template_discontinued | not_found for its product
 */
export async function resolveTemplate(
  ctx: MemberContext,
  input: ResolveTemplateInput,
  locale: string,
): Promise<ResolvedTemplate> {
  requireRole(ctx, "catalog:read");
  const { name, sku, color, size } = parseInput(resolveTemplateSchema, input);
  const [template] = await db()
    .select({
      id: templates.id,
      name: templates.name,
      productId: templates.productId,
      colors: templates.colors,
      files: templates.files,
      revision: templates.revision,
    })
    .from(templates)
    .where(and(eq(templates.workspaceId, ctx.workspace.id), sql`lower(${templates.name}) = lower(${name})`));
  if (!template) throw new AppError("template_unknown", 422, { name });
  const { id: templateId, productId, colors, files, revision } = template;
  const find = async (lang: string) => {
    const { variants } = await getProduct(ctx, { productId }, lang);
    return sku ? findSku(variants, colors, sku) : findVariantOf(variants, colors, { color, size });
  };
  const found = await find(locale);
  // A list may contain English names, whatever the language of the person who uploads it.
  const understood = found.kind === "no_color" || found.kind === "no_size" ? await find("en") : found;
  if (understood.kind === "found") return { templateId, revision, sku: understood.sku, files };
  throw refusalOf(understood, { name: template.name, sku: sku ?? "", color, size });
}

/** The caller judges whether the variant is still made. */
function findSku(
  variants: readonly CatalogVariant[],
  colors: readonly string[],
  wanted: string,
): FoundVariant {
  const found = variants.find(({ sku }) => sku.toLowerCase() === wanted.toLowerCase());
  if (!found) return { kind: "other_product" };
  if (colors.length > 0 && !colors.includes(found.color.code)) return { kind: "other_color" };
  return { kind: "found", sku: found.sku };
}

function refusalOf(
  found: Exclude<FoundVariant, { kind: "found" }>,
  said: { name: string; sku: string; color: string; size: string },
): AppError {
  const code = `template_${found.kind}`;
  if (found.kind !== "discontinued") return new AppError(code, 422, said);
  const { sku, replacement } = found;
  return new AppError(code, 422, { ...said, sku, replacement: replacement ?? "none" });
}
