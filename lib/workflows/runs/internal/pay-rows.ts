import { and, eq, inArray, max, min, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { runRows } from "#drizzle/schema/runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import type { NotYet } from "#lib/core/intents/sender.ts";
import { checkPayingKey } from "#lib/features/orders/check-paying-key.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { getPaymentOutlook } from "#lib/features/orders/get-payment-outlook.ts";
import { judgePayment } from "#lib/features/orders/judge-payment.ts";
import { runKeyPrefix } from "#lib/features/orders/payment-keys.ts";
import type { LeasedRun } from "../run-view.ts";
import { type End, endOfFailure, endOfRefusal } from "./end-of-failure.ts";
import type { RunRow, StepEnd } from "./end-rows.ts";

/**
 * Pays orders with the current permissions of the member who started the run. The calls have the priority of a
 * person's: they run one at a time, and each order's intent is leased for as long as a person waits. After the balance
 * or the 24-hour limit refused an order, smaller ones that may fit are still tried.
 */
export async function payRows(leasedRun: LeasedRun, rows: RunRow[]): Promise<StepEnd> {
  const step: StepEnd = { ends: [], notYet: [] };
  for (const row of rows) {
    const { position } = row;
    const end = await payOne(leasedRun, row);
    if (typeof end === "string") step.notYet.push({ position, why: end });
    else step.ends.push({ position, ...end });
  }
  return step;
}

/**
 * Whether the balance or the 24-hour limit leaves no room for an order: in this run it has refused one of this total or
 * less, or the limit, read again since, has refused a larger one and its rest is smaller than this total. What was spent
 * is known from the mirror, so such an order is not tried, although the service might count less: a person may try it,
 * but each try of a run would alert the account's owner. The two limits of a key share one code: the limit per order is
 * below the total that it refuses (specification, "Authentication" rule 8 and "Errors").
 */
async function isBeyondSum(leasedRun: LeasedRun, asker: MemberContext, row: RunRow): Promise<boolean> {
  const { workspaceId, runId, totalCents } = row;
  const { outcome } = runRows;
  const isOfDay = sql`(${outcome} ->> 'code' = 'spending_limit_reached'
    and ${outcome} -> 'details' -> 'total_cents' <= ${outcome} -> 'details' -> 'per_order_limit_cents')`;
  const [refused] = await db()
    .select({
      leastCents: min(runRows.totalCents),
      ofDayAt: max(sql`case when ${isOfDay} then ${runRows.finishedAt} end`).mapWith(runRows.finishedAt),
    })
    .from(runRows)
    .where(
      and(
        eq(runRows.workspaceId, workspaceId),
        eq(runRows.runId, runId),
        eq(runRows.state, "failed"),
        or(sql`${outcome} ->> 'code' = 'insufficient_balance'`, isOfDay),
      ),
    );
  const leastCents = refused?.leastCents ?? null;
  if (leastCents === null) return false;
  if (leastCents <= totalCents) return true;
  if (!refused?.ofDayAt) return false;
  const isKnownSince = asker.payingKey.checkedAt >= refused.ofDayAt;
  const known = isKnownSince ? asker : await readAgain(leasedRun, asker);
  return judgePayment(await getPaymentOutlook(known), totalCents).verdict === "over_day_limit";
}

/** The member's context with the limits that the key has now. */
async function readAgain(leasedRun: LeasedRun, asker: MemberContext): Promise<MemberContext> {
  await checkPayingKey(asker);
  return jobContext(leasedRun, "person");
}

async function payOne(leasedRun: LeasedRun, row: RunRow): Promise<End | NotYet> {
  // A killed worker may have sent the payment: recovery finds its result, and until then nothing more is sent.
  const earlier = await readPayments(row);
  if (earlier.isOpen) return "undecided";
  if (earlier.isPaidHere) return paidHere(row);
  const stopCode = leasedRun.stopCode ?? (row.isTooLate ? "lay_idle" : null);
  if (stopCode) return { state: "stopped", outcome: { code: stopCode } };
  try {
    const asker = await jobContext(leasedRun, "person");
    if (await isBeyondSum(leasedRun, asker, row))
      return { state: "stopped", outcome: { code: "does_not_fit" } };
    const { orderId, totalCents: shownTotalCents, requestId } = row;
    const input = { orderId, shownTotalCents, requestId: requestId ?? undefined };
    const refusal = await confirmOrder(asker, input, runKeyPrefix(row.runId));
    if (refusal) return endOfRefusal(refusal);
    // Another member, another run or another program may have paid it first, perhaps at another price.
    const { isPaidHere } = await readPayments(row);
    return isPaidHere ? paidHere(row) : { state: "done", outcome: { code: "paid_already" } };
  } catch (error) {
    return endOfFailure(error);
  }
}

const paidHere = ({ totalCents }: RunRow): End => ({ state: "done", movedCents: totalCents });

/** Whether a payment of the order is open, and whether this run has paid it. */
async function readPayments(row: RunRow): Promise<{ isOpen: boolean; isPaidHere: boolean }> {
  const payments = await db()
    .select({ state: orderIntents.state, key: orderIntents.idempotencyKey })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, row.workspaceId),
        eq(orderIntents.orderId, row.orderId),
        eq(orderIntents.kind, "pay"),
        inArray(orderIntents.state, ["open", "succeeded"]),
      ),
    );
  return {
    isOpen: payments.some(({ state }) => state === "open"),
    isPaidHere: payments.some(
      ({ state, key }) => state === "succeeded" && key.startsWith(runKeyPrefix(row.runId)),
    ),
  };
}
