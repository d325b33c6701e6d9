import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { startPaymentRun } from "#lib/approvals/start-payment-run.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { findDiffering } from "#lib/orders/quoted/find-differing.ts";
import { chosenOrders } from "./chosen-orders.ts";
import { mostPaid } from "./limits.ts";
import { isPayableRow, ofPlace } from "./order-conditions.ts";
import { type PaySelectionInput, paySelectionSchema } from "./schemas.ts";

/**
 * Has the drafts of a selection paid as one payment run, if they are still as many, and cost as much (cents), as was
 * shown. Each is paid only if it still costs what it costs now; what is not what its quote said is paid only if it was
 * asked for.
 * @returns the id of the payment run
 * @throws AppError not_found | too_many_chosen | nothing_chosen | selection_moved
 */
export async function paySelection(ctx: MemberContext, input: PaySelectionInput): Promise<string> {
  requirePermission(ctx, "orders:confirm");
  const { runId, selection, shownCount, shownTotalCents, withDiffering } = paySelectionSchema.parse(input);
  const { ids, isCapped } = await chosenOrders(ctx, selection);
  if (isCapped) throw new AppError("too_many_chosen", 422, { max: mostPaid });
  const differing = await findDiffering(ctx, ids);
  const { rows: payable } = await db().execute<{ id: string; total: number }>(sql`
    select ${orders.id} as id, ${orders.totalCents}::float8 as total
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as chosen (id, place)
    join ${orders} on ${orders.id} = chosen.id
    where ${ofPlace(ctx)} and ${isPayableRow}
    order by chosen.place`);
  const rows = withDiffering ? payable : payable.filter(({ id }) => !differing.has(id));
  if (rows.length === 0) throw new AppError("nothing_chosen", 409);
  if (rows.length > mostPaid) throw new AppError("too_many_chosen", 422, { max: mostPaid });
  const totalCents = rows.reduce((sum, { total }) => sum + total, 0);
  if (rows.length !== shownCount || totalCents !== shownTotalCents)
    throw new AppError("selection_moved", 409, { count: rows.length });
  return startPaymentRun(ctx, {
    runId,
    rows: rows.map(({ id, total }) => ({
      orderId: id,
      shownTotalCents: total,
      isLookedAt: differing.has(id),
    })),
  });
}
