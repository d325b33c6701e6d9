import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { getProduct } from "#lib/catalog/get-product.ts";
import type { OrderingLine } from "#lib/orders/ordering-line.ts";
import type { CatalogProductDetail, CatalogVariant } from "#lib/service/schemas/catalog.ts";
import { getTemplate } from "#lib/templates/get-template.ts";
import type { TemplateView } from "#lib/templates/template-view.ts";

/** Which variants of a template may be ordered: a colour with its sizes each. */
export type TemplateChoice = {
  kind: "choose";
  template: { id: string; name: string };
  product: { id: string; title: string };
  colors: {
    code: string;
    name: string;
    hex: string | null;
    sizes: { sku: string; name: string; isMade: boolean }[];
  }[];
};

/**
 * An order of one variant of a template, printed as that says; while no variant of it is named that is made, the choice
 * of them.
 * @throws AppError not_found
 */
export async function prepareTemplate(
  ctx: MemberContext,
  { templateId, sku }: { templateId: string; sku: string | undefined },
  locale: string,
): Promise<TemplateChoice | { kind: "line"; line: OrderingLine }> {
  requirePermission(ctx, "orders:write");
  const template = await getTemplate(ctx, { templateId });
  const { product, variants } = await getProduct(ctx, { productId: template.productId }, locale);
  const offered = variants.filter(
    ({ color }) => template.colors.length === 0 || template.colors.includes(color.code),
  );
  const variant = offered.find((each) => each.sku === sku && each.availability === "available");
  if (variant) {
    return { kind: "line", line: toLine(template, product, variant) };
  }
  return {
    kind: "choose",
    template: { id: template.id, name: template.name },
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
  isMade: availability === "available",
});

function toLine(
  { files }: TemplateView,
  { title, print_areas: printAreas }: CatalogProductDetail,
  { sku, color, size, ...variant }: CatalogVariant,
): OrderingLine {
  return {
    id: sku,
    item: { sku, quantity: 1, files },
    title,
    color: color.name,
    size: size.name,
    imageUrl: variant.image_url,
    priceCents: variant.price_cents,
    currency: variant.currency,
    printAreas,
  };
}
