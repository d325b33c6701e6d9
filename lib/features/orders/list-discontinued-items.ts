import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import { parseInput } from "#lib/parse-input.ts";
import { getOrder } from "./get-order.ts";
import { orderIdSchema } from "./schemas.ts";
import { isPayable } from "./status.ts";

/** A line item of a draft whose variant is discontinued, and the variant that replaces it, if there is one. */
export type DiscontinuedItem = {
  line: number;
  productId: string;
  replacement: { sku: string; title: string; color: string; size: string } | null;
  /** Faces of this line item on which the replacement cannot be printed. */
  lostFaces: string[];
};

/**
 * Lists the line items of a draft whose variants are discontinued.
 * @throws AppError not_found
 */
export async function listDiscontinuedItems(
  ctx: MemberContext,
  input: { orderId: string },
  locale: string,
): Promise<DiscontinuedItem[]> {
  requireRole(ctx, "orders:read");
  const { items, status } = await getOrder(ctx, parseInput(orderIdSchema, input));
  if (!isPayable(status)) return [];
  const known = await byName(
    ctx,
    items.map(({ sku }) => sku),
    locale,
  );
  const discontinued = items.filter(({ sku }) => known.get(sku)?.availability === "discontinued");
  const wanted = discontinued.flatMap(({ sku }) => known.get(sku)?.replacementSku ?? []);
  const replacements = await byName(ctx, wanted, locale);
  return discontinued.flatMap(({ line, sku, files }) => {
    const variant = known.get(sku);
    if (!variant) return [];
    const offered = replacements.get(variant.replacementSku ?? "");
    const other = offered?.availability === "available" ? offered : null;
    const areas = new Set(other?.printAreas.map(({ face }) => face));
    return {
      line,
      productId: variant.productId,
      replacement: other && nameOf(other),
      lostFaces: other
        ? files.map(({ face }) => face).filter((face) => areas.size > 0 && !areas.has(face))
        : [],
    };
  });
}

const byName = async (ctx: MemberContext, skus: readonly string[], locale: string) =>
  new Map((await findVariants(ctx, { skus: [...new Set(skus)] }, locale)).map((each) => [each.sku, each]));

const nameOf = ({ sku, title, color, size }: LineVariant) => ({
  sku,
  title,
  color: color.name,
  size: size.name,
});
