import { and, desc, eq, gte, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import type { NotYet } from "#lib/core/intents/sender.ts";
import { AppError } from "#lib/errors.ts";
import { cancelOrder } from "#lib/features/orders/cancel-order.ts";
import type { HeldRun } from "../run-view.ts";
import { type End, endOfFailure } from "./end-of-failure.ts";
import type { RunRow, StepEnd } from "./end-rows.ts";

/**
 * Cancels orders with the rights that their asker has now. A worker that was killed may have sent one: recovery finds
 * out, and until then nothing more is sent.
 */
export async function cancelRows(held: HeldRun, rows: RunRow[]): Promise<StepEnd> {
  const tries = await lastTries(held, rows);
  const step: StepEnd = { ends: [], notYet: [] };
  for (const row of rows) {
    const { position, orderId } = row;
    const tried = tries.get(orderId);
    const end = tried ? await endOfTry(held, row, tried) : await cancelOne(held, row);
    if (typeof end === "string") step.notYet.push({ position, why: end });
    else step.ends.push({ position, ...end });
  }
  return step;
}

async function cancelOne(
  held: HeldRun,
  { orderId, wasConfirmed, totalCents, isTooLate }: RunRow,
): Promise<End | NotYet> {
  const stopCode = held.stopCode ?? (isTooLate ? "lay_idle" : null);
  if (stopCode) return { state: "stopped", outcome: { code: stopCode } };
  try {
    const asker = await jobContext(held, "background");
    return { state: "done", movedCents: await cancelOrder(asker, { orderId }, { wasConfirmed, totalCents }) };
  } catch (error) {
    // A colleague was quicker: it is what was wanted.
    if (error instanceof AppError && error.code === "cancelled_already") {
      return { state: "done", outcome: { code: error.code } };
    }
    return endOfFailure(error);
  }
}

type Try = { state: string; movedCents: number | null };

/** What came back is told by the reply alone; it was written down with it. */
async function endOfTry(held: HeldRun, row: RunRow, { state, movedCents }: Try): Promise<End | NotYet> {
  if (state === "open") return "undecided";
  return state === "succeeded" ? { state: "done", movedCents } : cancelOne(held, row);
}

/** The last of each order since the run began: it may be this run's own, by a worker that is no more. */
async function lastTries({ workspaceId, createdAt }: HeldRun, rows: RunRow[]): Promise<Map<string, Try>> {
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
