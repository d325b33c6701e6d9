import { and, asc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { paymentRunRows } from "#drizzle/schema/payment-run-rows.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { endRow, finishRun, type RunRow } from "./end-run-row.ts";
import { type HeldRun, keepRun, releaseRun, takeRun } from "./hold-run.ts";
import { payRunRow } from "./pay-run-row.ts";

/** A worker that is asked to stop waits for its jobs, so a turn is short. */
const rowsPerTurn = 20;

/**
 * Pays the rows of a run one after the other, for a turn.
 * @returns "over" when there is nothing left to do here, "again" at once, or "later" when something must be found
 * out first
 */
export async function payRun(ctx: SystemContext, runId: string): Promise<"over" | "again" | "later"> {
  requireTask(ctx, "pay_runs");
  const held = await takeRun(ctx, runId);
  if (!held) return "over";
  try {
    for (let turn = 0; turn < rowsPerTurn; turn += 1) {
      const kept = await keepRun(held);
      if (!kept) return "over";
      const row = await nextRow(kept);
      if (!row) {
        await finishRun(kept);
        return "over";
      }
      const end = await payRunRow(kept, row);
      if (!end) return "later";
      await endRow(kept, row, end);
    }
    return "again";
  } finally {
    await releaseRun(held);
  }
}

async function nextRow({ workspaceId, id }: HeldRun): Promise<RunRow | undefined> {
  const [row] = await db()
    .select()
    .from(paymentRunRows)
    .where(
      and(
        eq(paymentRunRows.workspaceId, workspaceId),
        eq(paymentRunRows.runId, id),
        eq(paymentRunRows.state, "waiting"),
      ),
    )
    .orderBy(asc(paymentRunRows.position))
    .limit(1);
  return row;
}
