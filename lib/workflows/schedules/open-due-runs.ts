import { and, asc, eq, lte, sql } from "drizzle-orm";
import { db, type Transaction } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { latestDue, nextUnprocessed } from "./internal/to-schedule-row.ts";
import { ruleOf } from "./schedule-view.ts";

/**
 * Records each date that has come, once, and moves its schedule to the next date. If several dates passed while the
 * worker was down, only the last one creates a draft.
 */
export async function openDueRuns(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "schedules");
  while (await db().transaction((tx) => openOne(tx, ctx.workspace.id)));
}

async function openOne(tx: Transaction, workspaceId: string): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(orderSchedules)
    .where(
      and(
        eq(orderSchedules.workspaceId, workspaceId),
        eq(orderSchedules.state, "active"),
        lte(orderSchedules.nextAt, sql`now()`),
      ),
    )
    .orderBy(asc(orderSchedules.nextAt))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!row?.nextOn) return false;
  const timing = { ...row, ...ruleOf(row) };
  const now = new Date();
  const { id: scheduleId, address, items, authorId } = row;
  const { dueOn, missed } = latestDue(timing, row.nextOn, now);
  await tx
    .insert(orderScheduleRuns)
    .values({ workspaceId, scheduleId, dueOn, missed, content: { address, items }, askedBy: authorId })
    .onConflictDoNothing();
  const coming = await nextUnprocessed(tx, row, timing, now);
  await tx
    .update(orderSchedules)
    .set({ ...coming, ...(coming.nextOn === null && { state: "over" as const }) })
    .where(and(eq(orderSchedules.workspaceId, workspaceId), eq(orderSchedules.id, scheduleId)));
  await notifyChange(tx, { workspaceId, mode: row.mode, kind: "schedule", id: scheduleId });
  return true;
}
