import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { type Mode, modes } from "#drizzle/mode.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { type GapState, webhookGaps } from "#drizzle/schema/webhook-gaps.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { notifyMembers } from "#lib/features/notifications/notify.ts";
import { compareGaps, keptUntil } from "#lib/features/orders/compare-gaps.ts";

/** The service retries a delivery for this long (specification, "Events, Delivery"). */
const retryWindow = "24 hours";
const most = 100;

type Settled = { looked: number; changed: number; found: { mode: Mode; state: GapState }[] };

/**
 * Checks the gaps that are due. A gap whose event has arrived is settled first. Then a `noted` gap becomes `awaited`,
 * an `awaited` one becomes `missed`, and a settled one is deleted after the retention of events. `compareGaps` locks
 * all gaps of the orders sorted by id, like the code that receives an event, so that the two do not deadlock.
 */
async function settleGaps(tx: Executor, workspaceId: string): Promise<Settled> {
  const { id, orderId, state, dueAt, at, readAt, mode } = webhookGaps;
  const isDue = and(eq(webhookGaps.workspaceId, workspaceId), lte(dueAt, sql`now()`));
  // If the service's clock is ahead of ours, the time of the read is the earlier one.
  const givenUpAt = sql`least(${at}, ${readAt}) + ${retryWindow}::interval`;
  const due = await tx
    .select({
      ...{ id, orderId, state },
      givenUpAt: sql<string>`(${givenUpAt})::text`,
      isAwaited: sql<boolean>`${givenUpAt} > now()`,
    })
    .from(webhookGaps)
    .where(isDue)
    .orderBy(asc(dueAt))
    .limit(most);
  const idsOf = (...states: GapState[]) => due.flatMap((gap) => (states.includes(gap.state) ? [gap.id] : []));
  const open = due.filter((gap) => gap.state === "noted" || gap.state === "awaited");
  const arrived = await compareGaps(tx, workspaceId, [...new Set(open.map((gap) => gap.orderId))]);

  const missed = await tx
    .update(webhookGaps)
    .set({ state: "missed", stateChangedAt: sql`now()`, dueAt: keptUntil(workspaceId) })
    .where(and(isDue, eq(state, "awaited"), inArray(id, idsOf("awaited"))))
    .returning({ id });
  // Citus takes these times in CASE only as columns.
  const noted = due.filter((gap) => gap.state === "noted");
  const judged = sql`(select noted.*, ${keptUntil(workspaceId)} as kept_until
    from unnest(${sql.param(noted.map((gap) => gap.id))}::uuid[], ${sql.param(noted.map((gap) => gap.givenUpAt))}::timestamptz[],
      ${sql.param(noted.map((gap) => gap.isAwaited))}::boolean[]) as noted (id, given_up_at, is_awaited) offset 0) as judged`;
  const found = await tx
    .update(webhookGaps)
    .set({
      state: sql`case when judged.is_awaited then 'awaited' else 'missed' end`,
      stateChangedAt: sql`now()`,
      dueAt: sql`case when judged.is_awaited then judged.given_up_at else judged.kept_until end`,
    })
    .from(judged)
    .where(and(isDue, eq(state, "noted"), eq(id, sql`judged.id`)))
    .returning({ mode, state });
  const old = tx
    .select({ id })
    .from(webhookGaps)
    .where(and(isDue, inArray(id, idsOf("missed", "late"))))
    .for("update", { skipLocked: true });
  const deleted = await tx
    .delete(webhookGaps)
    .where(and(eq(webhookGaps.workspaceId, workspaceId), inArray(id, old)))
    .returning({ id });
  return { looked: due.length, changed: arrived + missed.length + found.length + deleted.length, found };
}

/** Limit of one turn. The next turn continues. */
const mostSteps = 20;

/**
 * Finds events that did not arrive. Reads of orders record history entries without an event, because the service does
 * not report a missed one (specification, "Events"). This function checks each such gap when its delivery is due. Its
 * work depends on the number of due gaps, not of orders.
 * @returns "more" if due gaps may be left
 */
export async function findGaps(ctx: SystemContext): Promise<"over" | "more"> {
  requireTask(ctx, "events");
  for (let step = 0; step < mostSteps; step += 1) {
    const { looked } = await db().transaction(async (tx) => {
      const settled = await settleGaps(tx, ctx.workspace.id);
      if (settled.changed > 0) {
        await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "events", id: "" });
      }
      await notifyFound(tx, ctx.workspace.id, settled.found);
      return settled;
    });
    if (looked === 0) return "over";
  }
  return "more";
}

/** Notifies once per day and mode, because a stopped endpoint can miss an event every minute. */
async function notifyFound(tx: Executor, workspaceId: string, found: Settled["found"]): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  for (const mode of modes) {
    const states = found.filter((gap) => gap.mode === mode).map(({ state }) => state);
    if (states.length === 0) continue;
    const state = states.includes("awaited") ? "awaited" : "missed";
    await notifyMembers(tx, workspaceId, {
      ...{ kind: "gap_found", mode, occurrence: `${mode}:${day}` },
      subject: { type: "gaps", id: "" },
      details: { count: states.length, state },
    });
  }
}
