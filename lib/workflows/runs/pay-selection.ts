import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { findDiffering } from "#lib/features/orders/find-differing.ts";
import { isOverOrderLimit } from "#lib/features/orders/over-order-limit.ts";
import { parseInput } from "#lib/parse-input.ts";
import { chosenOrders } from "./chosen-orders.ts";
import { findOwnRun } from "./find-own-run.ts";
import { isPayableRow } from "./internal/order-conditions.ts";
import { readShownDrafts } from "./internal/read-shown-drafts.ts";
import { maxPaymentRows } from "./limits.ts";
import { type PaySelectionInput, paySelectionSchema } from "./schemas.ts";
import { startPaymentRun } from "./start-payment-run.ts";

/**
 * Starts a run that pays the drafts of a selection, if they match the digest that was shown, each at the total that
 * was shown. Drafts whose total differs from their quote are paid only if `withDiffering` is set. Drafts above the
 * key's limit per order are left out. Repeating it with the same run id returns that run, even if its drafts are paid
 * by then.
 * @returns the id of the payment run
 * @throws AppError not_found | too_many_chosen | nothing_chosen | selection_moved
 */
export async function paySelection(ctx: MemberContext, input: PaySelectionInput): Promise<string> {
  requirePermission(ctx, "orders:confirm");
  const { runId, selection, shownDigest, withDiffering } = parseInput(paySelectionSchema, input);
  const begun = await findOwnRun(ctx, db(), { id: runId, kind: "pay" });
  if (begun) return begun;
  const { ids, isCapped } = await chosenOrders(ctx, selection);
  if (isCapped) throw new AppError("too_many_chosen", 422, { max: maxPaymentRows });
  const differing = await findDiffering(ctx, ids);
  const { rows, digest } = await readShownDrafts(
    ctx,
    withDiffering ? ids : ids.filter((id) => !differing.has(id)),
    sql`${isPayableRow} and not ${isOverOrderLimit(ctx)}`,
  );
  if (rows.length === 0) throw new AppError("nothing_chosen", 409);
  if (rows.length > maxPaymentRows) throw new AppError("too_many_chosen", 422, { max: maxPaymentRows });
  if (digest !== shownDigest) throw new AppError("selection_moved", 409, { count: rows.length });
  return startPaymentRun(ctx, {
    runId,
    rows: rows.map((row) => ({ ...row, isLookedAt: differing.has(row.orderId) })),
  });
}
