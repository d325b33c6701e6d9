import { randomUUID } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { paymentRuns } from "#drizzle/schema/payment-runs.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

export type HeldRun = typeof paymentRuns.$inferSelect;

/**
 * A killed worker's run is taken up after it. Whoever takes one from a worker that is merely slow finds the order's
 * payment open, and waits.
 */
const lease = "30 seconds";

/** Beyond it nothing is paid by surprise; the intents' own bound. A row that is undecided has as long. */
export const idleBound = "15 minutes";

const renewed = () => ({
  leaseUntil: sql`now() + ${lease}::interval`,
  stopCode: sql`coalesce(${paymentRuns.stopCode},
    case when ${paymentRuns.touchedAt} < now() - ${idleBound}::interval then 'not_paid' end)`,
});

/** Takes a run, so that of several workers one pays it; null when it is over or somebody else's. */
export async function takeRun(ctx: SystemContext, runId: string): Promise<HeldRun | null> {
  requireTask(ctx, "pay_runs");
  const [taken] = await db()
    .update(paymentRuns)
    .set({ ...renewed(), leaseToken: randomUUID() })
    .where(
      and(
        eq(paymentRuns.workspaceId, ctx.workspace.id),
        eq(paymentRuns.id, runId),
        eq(paymentRuns.state, "running"),
        or(isNull(paymentRuns.leaseUntil), lt(paymentRuns.leaseUntil, sql`now()`)),
      ),
    )
    .returning();
  return taken ?? null;
}

/** Before each row: it is still ours, and whether it may go on is asked anew. */
export async function keepRun(held: HeldRun): Promise<HeldRun | null> {
  const [kept] = await db().update(paymentRuns).set(renewed()).where(whereHeld(held)).returning();
  return kept ?? null;
}

export async function releaseRun(held: HeldRun): Promise<void> {
  await db().update(paymentRuns).set({ leaseUntil: null, leaseToken: null }).where(whereHeld(held));
}

export const whereHeld = ({ workspaceId, id, leaseToken }: HeldRun) =>
  and(
    eq(paymentRuns.workspaceId, workspaceId),
    eq(paymentRuns.id, id),
    eq(paymentRuns.state, "running"),
    eq(paymentRuns.leaseToken, leaseToken ?? ""),
  );
