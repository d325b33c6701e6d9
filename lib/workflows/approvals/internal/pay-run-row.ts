import { and, desc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import type { NotYet } from "#lib/core/intents/sender.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import type { HeldRun } from "../run-view.ts";
import { endOfFailure, endOfRefusal } from "./end-of-failure.ts";
import type { RowEnd, RunRow } from "./end-run-row.ts";

/**
 * Pays one order with the rights that its asker has now, or says why it has no end yet. Its calls
 * are a person's: one at a time, and the order's intent is leased for as long as a person waits.
 */
export async function payRunRow(held: HeldRun, row: RunRow): Promise<RowEnd | NotYet> {
  // A worker that was killed may have sent it: recovery finds out, and until then nothing more is sent.
  if (await isBeingPaid(row)) return "undecided";
  const stopCode = held.stopCode ?? (row.isTooLate ? "not_paid" : null);
  if (stopCode) return leaveUnpaid(row, stopCode);
  try {
    const asker = await jobContext(held, "person");
    const { orderId, shownTotalCents, requestId } = row;
    const refusal = await confirmOrder(asker, {
      orderId,
      shownTotalCents,
      requestId: requestId ?? undefined,
    });
    return refusal ? endOfRefusal(refusal) : { state: "paid" };
  } catch (error) {
    return endOfFailure(error);
  }
}

async function isBeingPaid({ workspaceId, orderId }: RunRow): Promise<boolean> {
  const [last] = await db()
    .select({ state: orderIntents.state })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.orderId, orderId),
        eq(orderIntents.kind, "pay"),
      ),
    )
    .orderBy(desc(orderIntents.createdAt))
    .limit(1);
  return last?.state === "open";
}

/** It may have been paid before the run stopped, by the worker that was killed. */
async function leaveUnpaid({ workspaceId, orderId }: RunRow, code: string): Promise<RowEnd> {
  const [order] = await db()
    .select({ confirmedAt: orders.confirmedAt })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId)));
  return order?.confirmedAt ? { state: "paid" } : { state: "stopped", outcome: { code } };
}
