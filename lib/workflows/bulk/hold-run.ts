import { randomUUID } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { bulkRuns } from "#drizzle/schema/bulk-runs.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

export type HeldRun = typeof bulkRuns.$inferSelect;

/** A killed worker's run is taken up after it; a living one renews it all the while. */
const lease = "30 seconds";

/** Beyond it nothing is cancelled by surprise, nor a row that is undecided for as long. Marks do no harm, however late. */
export const idleBound = "15 minutes";

const renewed = () => ({
  leaseUntil: sql`now() + ${lease}::interval`,
  stopCode: sql`coalesce(${bulkRuns.stopCode}, case when ${bulkRuns.kind} = 'cancel'
    and ${bulkRuns.touchedAt} < now() - ${idleBound}::interval then 'lay_idle' end)`,
});

/** Takes a run, so that of several workers one carries it out; null when it is over or somebody else's. */
export async function takeRun(ctx: SystemContext, runId: string): Promise<HeldRun | null> {
  requireTask(ctx, "bulk_runs");
  const [taken] = await db()
    .update(bulkRuns)
    .set({ ...renewed(), leaseToken: randomUUID() })
    .where(
      and(
        eq(bulkRuns.workspaceId, ctx.workspace.id),
        eq(bulkRuns.id, runId),
        eq(bulkRuns.state, "running"),
        or(isNull(bulkRuns.leaseUntil), lt(bulkRuns.leaseUntil, sql`now()`)),
      ),
    )
    .returning();
  return taken ?? null;
}

/** Before each step: it is still ours, and whether it may go on is asked anew. */
export async function keepRun(held: HeldRun): Promise<HeldRun | null> {
  const [kept] = await db().update(bulkRuns).set(renewed()).where(whereHeld(held)).returning();
  return kept ?? null;
}

export async function releaseRun(held: HeldRun): Promise<void> {
  await db().update(bulkRuns).set({ leaseUntil: null, leaseToken: null }).where(whereHeld(held));
}

export const whereHeld = ({ workspaceId, id, leaseToken }: HeldRun) =>
  and(
    eq(bulkRuns.workspaceId, workspaceId),
    eq(bulkRuns.id, id),
    eq(bulkRuns.state, "running"),
    eq(bulkRuns.leaseToken, leaseToken ?? ""),
  );
