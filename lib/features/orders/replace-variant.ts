import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import { AppError } from "#lib/errors.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";
import { parseInput } from "#lib/parse-input.ts";
import { findReplacementIntent } from "./find-replacement-intent.ts";
import { getOrderToCopy, type ItemToCopy } from "./get-order-to-copy.ts";
import { listDiscontinuedItems } from "./list-discontinued-items.ts";
import { readOrder } from "./read-order.ts";
import { replaceOrder } from "./replace-order.ts";
import { type ReplaceVariantInput, replaceVariantSchema } from "./schemas.ts";

/**
 * Replaces a draft by one whose line items have the replacements of their discontinued variants, with the same
 * quantities and files. Everything else stays the same, see `replaceOrder`. The service refuses a draft of which one
 * discontinued variant is left.
 * @returns the id of the new draft
 * @throws AppError swap_over: the variant is not discontinued any more, or has another replacement
 * @throws AppError face_not_offered: the replacement does not have a face that is printed
 * @throws AppError file_not_here: a print file of the order is not in the library
 * @throws what replaceOrder throws, also for a file that is too small for the new variant
 */
export async function replaceVariant(ctx: MemberContext, input: ReplaceVariantInput): Promise<string> {
  requirePermission(ctx, "orders:write");
  const { submissionId, orderId, swaps } = parseInput(replaceVariantSchema, input);
  const { items: lines } = await readOrder(ctx, orderId);
  // A repeated submission continues, although the order that it replaces may have changed by now.
  if (!(await findReplacementIntent(ctx, submissionId))) await requireOffered(ctx, orderId, swaps);
  const { address, items } = await getOrderToCopy(ctx, { orderId });
  const variants = await findVariants(ctx, { skus: items.map((item) => item.sku) }, "en");
  const catalogProducts = new Map(variants.map(({ sku: known, productId }) => [known, productId]));
  const requested = items.map((item, index) => {
    const swap = swaps.find(({ line }) => line === lines[index]?.line);
    return toRequest(item, swap?.sku ?? item.sku, {
      isOwn: isOwn(item, catalogProducts.get(item.sku)),
      position: index + 1,
    });
  });
  // Only drafts offer it.
  const shown = { wasConfirmed: false };
  return replaceOrder(ctx, { submissionId, orderId, address, items: requested }, shown);
}

type Swaps = ReplaceVariantInput["swaps"];

async function requireOffered(ctx: MemberContext, orderId: string, swaps: Swaps): Promise<void> {
  const discontinued = await listDiscontinuedItems(ctx, { orderId }, "en");
  for (const { line, sku } of swaps) {
    const item = discontinued.find((each) => each.line === line);
    if (item?.replacement?.sku !== sku) throw new AppError("swap_over", 409);
    const [face] = item.lostFaces;
    if (face) throw new AppError("face_not_offered", 422, { face });
  }
}

/** One of the account's own products brings its files; the id of a catalog product says nothing about the print. */
const isOwn = ({ productId }: ItemToCopy, ofCatalog: string | undefined) =>
  productId !== null && productId !== ofCatalog;

type Copy = { isOwn: boolean; position: number };

function toRequest(
  { quantity, productId, files, lostFaces: facesWithoutFile }: ItemToCopy,
  sku: string,
  { isOwn: own, position }: Copy,
): OrderItemRequest {
  if (own && productId !== null) return { sku, quantity, product_id: productId };
  if (facesWithoutFile.length > 0) throw new AppError("file_not_here", 409, { line: position });
  return { sku, quantity, ...(Object.keys(files).length > 0 && { files }) };
}
