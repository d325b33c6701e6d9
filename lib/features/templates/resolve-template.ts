import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { templates } from "#drizzle/schema/templates.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type FoundVariant, findVariantOf } from "./internal/find-variant-of.ts";
import { type ResolveTemplateInput, resolveTemplateSchema } from "./schemas.ts";

/** What a line of an order takes from a template. */
export type ResolvedTemplate = { templateId: string; sku: string; files: Record<string, string> };

/**
 * A template by its name, whatever its capitals, with a colour and a size by code or name: the variant to order and
 * its print files. Either may be left out where there is only one.
 * @throws AppError template_unknown | template_color_missing | template_size_missing | template_no_color |
 * template_no_size | template_discontinued | not_found for its product
 */
export async function resolveTemplate(
  ctx: MemberContext,
  input: ResolveTemplateInput,
  locale: string,
): Promise<ResolvedTemplate> {
  requireRole(ctx, "catalog:read");
  const { name, color, size } = parseInput(resolveTemplateSchema, input);
  const [template] = await db()
    .select({
      id: templates.id,
      name: templates.name,
      productId: templates.productId,
      colors: templates.colors,
      files: templates.files,
    })
    .from(templates)
    .where(and(eq(templates.workspaceId, ctx.workspace.id), sql`lower(${templates.name}) = lower(${name})`));
  if (!template) throw new AppError("template_unknown", 422, { name });
  const { id: templateId, productId, colors, files } = template;
  const find = async (lang: string) =>
    findVariantOf((await getProduct(ctx, { productId }, lang)).variants, colors, { color, size });
  const found = await find(locale);
  // A list may be older than the language of who brings it.
  const understood = found.kind === "no_color" || found.kind === "no_size" ? await find("en") : found;
  if (understood.kind === "found") return { templateId, sku: understood.sku, files };
  throw refusalOf(understood, { name: template.name, color, size });
}

function refusalOf(
  found: Exclude<FoundVariant, { kind: "found" }>,
  said: { name: string; color: string; size: string },
): AppError {
  const code = `template_${found.kind}`;
  if (found.kind !== "discontinued") return new AppError(code, 422, said);
  const { sku, replacement } = found;
  return new AppError(code, 422, { ...said, sku, replacement: replacement ?? "none" });
}
