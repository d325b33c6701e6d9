import { randomUUID } from "node:crypto";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { toLineVariant } from "#lib/features/catalog/line-variant.ts";
import { getTemplate } from "#lib/features/templates/get-template.ts";
import { newLine } from "./new-document.ts";
import type { PreparedLine } from "./prepare-variant.ts";

/** The variants of a template to choose from: each color with its sizes. */
export type TemplateChoice = {
  kind: "choose";
  template: { id: string; name: string };
  product: { id: string; title: string };
  colors: {
    code: string;
    name: string;
    hex: string | null;
    sizes: { sku: string; name: string; isAvailable: boolean }[];
  }[];
};

/**
 * The line item for one variant of a template, with its print files. If `sku` names no available variant of the
 * template, returns the choice of variants.
 * @throws AppError not_found
 */
export async function prepareTemplate(
  ctx: MemberContext,
  { templateId, sku }: { templateId: string; sku: string | undefined },
  locale: string,
): Promise<TemplateChoice | { kind: "line"; template: TemplateChoice["template"]; prepared: PreparedLine }> {
  requirePermission(ctx, "orders:write");
  const template = await getTemplate(ctx, { templateId });
  const { product, variants } = await getProduct(ctx, { productId: template.productId }, locale);
  const offered = variants.filter(
    ({ color }) => template.colors.length === 0 || template.colors.includes(color.code),
  );
  const variant = offered.find((each) => each.sku === sku && each.availability === "available");
  const named = { id: template.id, name: template.name };
  if (variant) {
    const line = newLine(randomUUID(), { sku: variant.sku, files: template.files });
    return { kind: "line", template: named, prepared: { line, variant: toLineVariant(product, variant) } };
  }
  return {
    kind: "choose",
    template: named,
    product: { id: product.id, title: product.title },
    colors: product.colors.flatMap((color) => {
      const sizes = offered.filter((each) => each.color.code === color.code).map(toSize);
      return sizes.length > 0 ? [{ ...color, sizes }] : [];
    }),
  };
}

const toSize = ({ sku, size, availability }: CatalogVariant) => ({
  sku,
  name: size.name,
  isAvailable: availability === "available",
});
