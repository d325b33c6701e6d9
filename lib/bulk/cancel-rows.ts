import { and, desc, eq, gte, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { jobContext } from "#lib/auth/job-context.ts";
import { cancelOrder } from "#lib/orders/cancel-order.ts";
import { endOfFailure } from "./end-of-failure.ts";
import type { BulkRow, RowEnd } from "./end-rows.ts";
import type { HeldRun } from "./hold-run.ts";

/**
 * Cancels orders with the rights that their asker has now; null when what became of one is not known yet. A worker
 * that was killed may have sent it: recovery finds out, and until then nothing more is sent.
 */
export async function cancelRows(held: HeldRun, rows: BulkRow[]): Promise<RowEnd[] | null> {
  const tries = await lastTries(held, rows);
  const ends: RowEnd[] = [];
  for (const row of rows) {
    const { position, orderId } = row;
    const tried = tries.get(orderId);
    if (tried?.state === "open") return null;
    const end = tried?.state === "succeeded" ? endOf(tried) : await cancelOne(held, row);
    if (!end) return null;
    ends.push({ position, ...end });
  }
  return ends;
}

async function cancelOne(
  held: HeldRun,
  { orderId, wasConfirmed, totalCents }: BulkRow,
): Promise<Omit<RowEnd, "position"> | null> {
  if (held.stopCode) return { state: "stopped", outcome: { code: held.stopCode } };
  try {
    const asker = await jobContext(held, "background");
    return { state: "done", backCents: await cancelOrder(asker, { orderId }, { wasConfirmed, totalCents }) };
  } catch (error) {
    return endOfFailure(error);
  }
}

type Try = { state: string; backCents: number | null };

/** What came back is told by the reply alone; it was written down with it. */
const endOf = ({ backCents }: Try): Omit<RowEnd, "position"> => ({ state: "done", backCents });

/** The last of each order since the run began: it may be this run's own, by a worker that is no more. */
async function lastTries({ workspaceId, createdAt }: HeldRun, rows: BulkRow[]): Promise<Map<string, Try>> {
  const tries = await db()
    .selectDistinctOn([orderIntents.orderId], {
      orderId: orders.id,
      state: orderIntents.state,
      backCents: orders.refundedCents,
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
