import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { requestPayments } from "#lib/workflows/approvals/request-payments.ts";
import { chosenOrders } from "./chosen-orders.ts";
import { isAskableRow } from "./internal/order-conditions.ts";
import { readShownDrafts } from "./internal/read-shown-drafts.ts";
import { maxPaymentRows } from "./limits.ts";
import { type RequestSelectionInput, requestSelectionSchema } from "./schemas.ts";

/**
 * Requests the payment of the drafts of a selection, if they match the digest that was shown. Drafts that were already
 * requested are left out. It takes as many as one run can pay.
 * @returns the number of new requests
 * @throws AppError not_found | too_many_chosen | nothing_chosen | selection_moved
 */
export async function requestSelection(ctx: MemberContext, input: RequestSelectionInput): Promise<number> {
  requirePermission(ctx, "orders:write");
  const { selection, shownDigest, note } = parseInput(requestSelectionSchema, input);
  const { ids, isCapped } = await chosenOrders(ctx, selection);
  if (isCapped) throw new AppError("too_many_chosen", 422, { max: maxPaymentRows });
  const { rows, digest } = await readShownDrafts(ctx, ids, isAskableRow);
  if (rows.length === 0) throw new AppError("nothing_chosen", 409);
  if (rows.length > maxPaymentRows) throw new AppError("too_many_chosen", 422, { max: maxPaymentRows });
  if (digest !== shownDigest) throw new AppError("selection_moved", 409, { count: rows.length });
  return requestPayments(ctx, { rows, note: note ?? null });
}
