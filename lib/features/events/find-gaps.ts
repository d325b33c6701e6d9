import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { type Mode, modes } from "#drizzle/mode.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { type GapState, webhookGaps } from "#drizzle/schema/webhook-gaps.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { tellMembers } from "#lib/features/notifications/tell.ts";
import { compareGaps, keptUntil } from "#lib/features/orders/compare-gaps.ts";

/** For so long the service delivers again (specification, "Events, Delivery"). */
const retryWindow = "24 hours";
const most = 100;

type Settled = { looked: number; changed: number; found: { id: string; mode: Mode }[] };

/**
 * Looks again at what is due: what has come meanwhile is told apart; what was only noted is awaited, what was awaited
 * was missed, and what has been over for as long as events are kept goes. All of an order's are held before any of
 * them is changed, in one order, as whoever hears of an event holds them.
 */
async function settleGaps(tx: Executor, workspaceId: string): Promise<Settled> {
  const { id, orderId, state, dueAt, at, readAt, mode } = webhookGaps;
  const isDue = and(eq(webhookGaps.workspaceId, workspaceId), lte(dueAt, sql`now()`));
  const due = await tx
    .select({ id, orderId, state })
    .from(webhookGaps)
    .where(isDue)
    .orderBy(asc(dueAt))
    .limit(most);
  const idsOf = (...states: GapState[]) => due.flatMap((gap) => (states.includes(gap.state) ? [gap.id] : []));
  const open = due.filter((gap) => gap.state === "noted" || gap.state === "awaited");
  const came = await compareGaps(tx, workspaceId, [...new Set(open.map((gap) => gap.orderId))]);

  const missed = await tx
    .update(webhookGaps)
    .set({ state: "missed", movedAt: sql`now()`, dueAt: keptUntil(workspaceId) })
    .where(and(isDue, eq(state, "awaited"), inArray(id, idsOf("awaited"))))
    .returning({ id });
  // A service whose clock is ahead of ours told of it no later than when it was read.
  const givenUpAt = sql`least(${at}, ${readAt}) + ${retryWindow}::interval`;
  const found = await tx
    .update(webhookGaps)
    .set({
      state: sql`case when ${givenUpAt} > now() then 'awaited' else 'missed' end`,
      movedAt: sql`now()`,
      dueAt: sql`case when ${givenUpAt} > now() then ${givenUpAt} else ${keptUntil(workspaceId)} end`,
    })
    .where(and(isDue, eq(state, "noted"), inArray(id, idsOf("noted"))))
    .returning({ id, mode });
  const old = tx
    .select({ id })
    .from(webhookGaps)
    .where(and(isDue, inArray(id, idsOf("missed", "late"))))
    .for("update", { skipLocked: true });
  const gone = await tx
    .delete(webhookGaps)
    .where(and(eq(webhookGaps.workspaceId, workspaceId), inArray(id, old)))
    .returning({ id });
  return { looked: due.length, changed: came + missed.length + found.length + gone.length, found };
}

/** Of one turn; what is left is looked at in the next. */
const mostSteps = 20;

/**
 * Finds which events did not come: readings of orders note what no webhook had told (specification, "Events": nothing
 * else tells of one that was missed), and here it is looked at again when a delivery would have come. Bounded by what
 * is due, however many orders there are.
 */
export async function findGaps(ctx: SystemContext): Promise<"over" | "more"> {
  requireTask(ctx, "events");
  for (let step = 0; step < mostSteps; step += 1) {
    const { looked } = await db().transaction(async (tx) => {
      const settled = await settleGaps(tx, ctx.workspace.id);
      if (settled.changed > 0) {
        await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "events", id: "" });
      }
      await tell(tx, ctx.workspace.id, settled.found);
      return settled;
    });
    if (looked === 0) return "over";
  }
  return "more";
}

/** Once a day and mode: an endpoint that stands still misses something every minute. */
async function tell(tx: Executor, workspaceId: string, found: Settled["found"]): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  for (const mode of modes) {
    const count = found.filter((gap) => gap.mode === mode).length;
    if (count === 0) continue;
    await tellMembers(tx, workspaceId, {
      ...{ kind: "gap_found", mode, occurrence: `${mode}:${day}` },
      subject: { type: "gaps", id: "" },
      details: { count },
    });
  }
}
