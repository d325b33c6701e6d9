import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { paymentRunRows } from "#drizzle/schema/payment-run-rows.ts";
import { paymentRuns } from "#drizzle/schema/payment-runs.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { type Lease, withLease } from "#lib/core/leases.ts";
import { endRow, finishRun, putOffRow, type RunRow } from "./internal/end-run-row.ts";
import { payRunRow } from "./internal/pay-run-row.ts";
import type { HeldRun } from "./run-view.ts";

/** A worker that is asked to stop waits for its jobs, so a turn is short. */
const rowsPerTurn = 20;

/** Beyond it nothing is paid by surprise; the intents' own bound. A row that is undecided has as long. */
const idleBound = "15 minutes";

const stopIdle = sql`coalesce(${paymentRuns.stopCode},
  case when ${paymentRuns.touchedAt} < now() - ${idleBound}::interval then 'not_paid' end)`;

/**
 * Pays the rows of a run one after the other, for a turn. One that cannot be decided yet is tried again after the
 * others.
 * @returns "over" when there is nothing left to do here, "again" at once, or "later" when something must be found
 * out first
 */
export async function payRun(ctx: SystemContext, runId: string): Promise<"over" | "again" | "later"> {
  requireTask(ctx, "pay_runs");
  const isThis = and(eq(paymentRuns.workspaceId, ctx.workspace.id), eq(paymentRuns.id, runId));
  const next = await withLease(paymentRuns, isThis, (_run, lease) => takeTurn(lease), {
    isOpen: eq(paymentRuns.state, "running"),
    also: { stopCode: stopIdle },
  });
  return next ?? "over";
}

async function takeTurn({ keep }: Lease<HeldRun>): Promise<"over" | "again" | "later"> {
  const undecided = new Set<number>();
  for (let turn = 0; turn < rowsPerTurn; turn += 1) {
    // Still ours, and whether it may go on is asked again.
    const kept = await keep();
    if (!kept) return "over";
    const row = await nextRow(kept);
    if (!row) {
      await finishRun(kept);
      return "over";
    }
    if (undecided.has(row.position)) return "later";
    const end = await payRunRow(kept, row);
    if (typeof end === "object") {
      await endRow(kept, row, end);
      continue;
    }
    await putOffRow(row, end);
    if (end === "unanswered") return "later";
    undecided.add(row.position);
  }
  return undecided.size === rowsPerTurn ? "later" : "again";
}

async function nextRow({ workspaceId, id }: HeldRun): Promise<RunRow | undefined> {
  const [row] = await db()
    .select({
      ...getTableColumns(paymentRunRows),
      isTooLate: sql<boolean>`coalesce(${paymentRunRows.undecidedSince} < now() - ${idleBound}::interval, false)`,
    })
    .from(paymentRunRows)
    .where(
      and(
        eq(paymentRunRows.workspaceId, workspaceId),
        eq(paymentRunRows.runId, id),
        eq(paymentRunRows.state, "waiting"),
      ),
    )
    .orderBy(sql`${paymentRunRows.triedAt} nulls first`, asc(paymentRunRows.position))
    .limit(1);
  return row;
}
