import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import { AppError } from "#lib/errors.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";
import { parseInput } from "#lib/parse-input.ts";
import { changeOrder } from "./change-order.ts";
import { findChange } from "./find-change.ts";
import { getOrderToCopy, type ItemToCopy } from "./get-order-to-copy.ts";
import { listSwaps } from "./list-swaps.ts";
import { readOrder } from "./read-order.ts";
import { type SwapVariantInput, swapVariantSchema } from "./schemas.ts";

/**
 * Puts what replaces a discontinued variant into its line of a draft, with the same quantity and files; everything else
 * stays as it is. A file that is too small for the new one is refused before anything is made.
 * @returns the id of the draft that took its place
 * @throws AppError swap_over | face_not_offered | file_not_here: nothing was made
 * @throws what changeOrder throws
 */
export async function swapVariant(ctx: MemberContext, input: SwapVariantInput): Promise<string> {
  requirePermission(ctx, "orders:write");
  const { submissionId, orderId, line, sku } = parseInput(swapVariantSchema, input);
  const { items: lines } = await readOrder(ctx, orderId);
  if (!(await findChange(ctx, submissionId))) await requireOffered(ctx, { orderId, line, sku });
  const { address, items } = await getOrderToCopy(ctx, { orderId });
  const variants = await findVariants(ctx, { skus: items.map((item) => item.sku) }, "en");
  const catalogs = new Map(variants.map(({ sku: known, productId }) => [known, productId]));
  const asked = items.map((item, index) => {
    const swapped = lines[index]?.line === line ? sku : item.sku;
    return toRequest(item, { sku: swapped, isOwn: isOwn(item, catalogs.get(item.sku)), line: index + 1 });
  });
  return changeOrder(ctx, { submissionId, orderId, address, items: asked });
}

type Swapped = { orderId: string; line: number; sku: string };

async function requireOffered(ctx: MemberContext, { orderId, line, sku }: Swapped): Promise<void> {
  const swap = (await listSwaps(ctx, { orderId }, "en")).find((each) => each.line === line);
  if (swap?.replacement?.sku !== sku) throw new AppError("swap_over", 409);
  const [face] = swap.lostFaces;
  if (face) throw new AppError("face_not_offered", 422, { face });
}

/** A product of the account's own brings its files along; the id of one of the catalog says nothing of how it is printed. */
const isOwn = ({ productId }: ItemToCopy, ofCatalog: string | undefined) =>
  productId !== null && productId !== ofCatalog;

type Made = { sku: string; isOwn: boolean; line: number };

function toRequest(
  { quantity, productId, files, lostFaces }: ItemToCopy,
  { sku, isOwn: own, line }: Made,
): OrderItemRequest {
  if (own && productId !== null) return { sku, quantity, product_id: productId };
  if (lostFaces.length > 0) throw new AppError("file_not_here", 409, { line });
  return { sku, quantity, ...(Object.keys(files).length > 0 && { files }) };
}
