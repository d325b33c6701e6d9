import { and, desc, eq, gte, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import type { NotYet } from "#lib/core/intents/sender.ts";
import { AppError } from "#lib/errors.ts";
import { cancelOrder } from "#lib/features/orders/cancel-order.ts";
import type { LeasedRun } from "../run-view.ts";
import { type End, endOfFailure } from "./end-of-failure.ts";
import type { RunRow, StepEnd } from "./end-rows.ts";

/**
 * Cancels orders with the current permissions of the member who started the run. A killed worker may have sent a
 * cancellation: recovery finds its result, and until then nothing more is sent.
 */
export async function cancelRows(leasedRun: LeasedRun, rows: RunRow[]): Promise<StepEnd> {
  const tries = await lastTries(leasedRun, rows);
  const step: StepEnd = { ends: [], notYet: [] };
  for (const row of rows) {
    const { position, orderId } = row;
    const tried = tries.get(orderId);
    const end = tried ? await endOfTry(leasedRun, row, tried) : await cancelOne(leasedRun, row);
    if (typeof end === "string") step.notYet.push({ position, why: end });
    else step.ends.push({ position, ...end });
  }
  return step;
}

async function cancelOne(
  leasedRun: LeasedRun,
  { orderId, wasConfirmed, totalCents, isTooLate }: RunRow,
): Promise<End | NotYet> {
  const stopCode = leasedRun.stopCode ?? (isTooLate ? "lay_idle" : null);
  if (stopCode) return { state: "stopped", outcome: { code: stopCode } };
  try {
    const asker = await jobContext(leasedRun, "background");
    return { state: "done", movedCents: await cancelOrder(asker, { orderId }, { wasConfirmed, totalCents }) };
  } catch (error) {
    // Another member cancelled it first, which is the wanted result.
    if (error instanceof AppError && error.code === "cancelled_already") {
      return { state: "done", outcome: { code: error.code } };
    }
    return endOfFailure(error);
  }
}

type Try = { state: string; movedCents: number | null };

/** Only the service's reply gives the refunded amount; it was stored together with the reply. */
async function endOfTry(
  leasedRun: LeasedRun,
  row: RunRow,
  { state, movedCents }: Try,
): Promise<End | NotYet> {
  if (state === "open") return "undecided";
  return state === "succeeded" ? { state: "done", movedCents } : cancelOne(leasedRun, row);
}

/** The last cancellation of each order since the run began. A worker that was killed may have sent it for this run. */
async function lastTries({ workspaceId, createdAt }: LeasedRun, rows: RunRow[]): Promise<Map<string, Try>> {
  const tries = await db()
    .selectDistinctOn([orderIntents.orderId], {
      orderId: orders.id,
      state: orderIntents.state,
      movedCents: orders.refundedCents,
    })
    .from(orderIntents)
    .innerJoin(orders, and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderIntents.orderId)))
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        inArray(
          orderIntents.orderId,
          rows.map(({ orderId }) => orderId),
        ),
        eq(orderIntents.kind, "cancel"),
        gte(orderIntents.createdAt, createdAt),
      ),
    )
    .orderBy(orderIntents.orderId, desc(orderIntents.createdAt));
  return new Map(tries.map(({ orderId, ...tried }) => [orderId, tried]));
}
