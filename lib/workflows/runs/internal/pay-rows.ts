import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { runRows } from "#drizzle/schema/runs.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import type { NotYet } from "#lib/core/intents/sender.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import type { LeasedRun } from "../run-view.ts";
import { type End, endOfFailure, endOfRefusal } from "./end-of-failure.ts";
import type { RunRow, StepEnd } from "./end-rows.ts";

/**
 * Pays orders with the current permissions of the member who started the run. The calls have the priority of a
 * person's: they run one at a time, and each order's intent is leased for as long as a person waits. After the balance
 * or the 24-hour limit refused an order, smaller ones are still tried.
 */
export async function payRows(leasedRun: LeasedRun, rows: RunRow[]): Promise<StepEnd> {
  const step: StepEnd = { ends: [], notYet: [] };
  for (const row of rows) {
    const { position, totalCents } = row;
    const beyond = await findBeyondCents(leasedRun);
    const stopCode =
      leasedRun.stopCode ??
      (row.isTooLate ? "lay_idle" : null) ??
      (beyond !== null && totalCents >= beyond ? "does_not_fit" : null);
    const end = await payOne(leasedRun, row, stopCode);
    if (typeof end === "string") step.notYet.push({ position, why: end });
    else step.ends.push({ position, ...end });
  }
  return step;
}

/**
 * The smallest total in cents that the balance or the 24-hour limit refused in this run; null if they refused none. The
 * two limits of a key share one code: the limit per order is below the total that it refuses (specification, "Errors").
 */
async function findBeyondCents({ workspaceId, id }: LeasedRun): Promise<number | null> {
  const { outcome } = runRows;
  const isOfSum = sql`(${outcome} ->> 'code' = 'insufficient_balance' or ${outcome} ->> 'code' = 'spending_limit_reached'
    and ${outcome} -> 'details' -> 'total_cents' <= ${outcome} -> 'details' -> 'per_order_limit_cents')`;
  const [found] = await db()
    .select({ cents: sql<number | null>`min(${runRows.totalCents})::float8` })
    .from(runRows)
    .where(
      and(eq(runRows.workspaceId, workspaceId), eq(runRows.runId, id), eq(runRows.state, "failed"), isOfSum),
    );
  return found?.cents ?? null;
}

async function payOne(leasedRun: LeasedRun, row: RunRow, stopCode: string | null): Promise<End | NotYet> {
  // A killed worker may have sent the payment: recovery finds its result, and until then nothing more is sent.
  const last = await lastTry(row);
  if (last?.state === "open") return "undecided";
  if (stopCode) {
    const isOurs = last?.askedBy === leasedRun.askedBy && last.createdAt >= leasedRun.createdAt;
    const isPaid = isOurs && last.state === "succeeded";
    return isPaid
      ? { state: "done", movedCents: row.totalCents }
      : { state: "stopped", outcome: { code: stopCode } };
  }
  try {
    const asker = await jobContext(leasedRun, "person");
    const { orderId, totalCents: shownTotalCents, requestId } = row;
    const refusal = await confirmOrder(asker, {
      orderId,
      shownTotalCents,
      requestId: requestId ?? undefined,
    });
    return refusal ? endOfRefusal(refusal) : { state: "done", movedCents: shownTotalCents };
  } catch (error) {
    return endOfFailure(error);
  }
}

/** The last payment attempt of an order. */
async function lastTry({ workspaceId, orderId }: RunRow) {
  const [last] = await db()
    .select({ state: orderIntents.state, askedBy: orderIntents.askedBy, createdAt: orderIntents.createdAt })
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
  return last;
}
