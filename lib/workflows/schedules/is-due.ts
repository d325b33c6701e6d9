import { and, eq, exists, lte, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

/** Whether a date has come, or one that did is to be tried again. */
export async function isDue(ctx: SystemContext): Promise<boolean> {
  requireTask(ctx, "schedules");
  const workspaceId = ctx.workspace.id;
  const comes = db()
    .select({ id: orderSchedules.id })
    .from(orderSchedules)
    .where(
      and(
        eq(orderSchedules.workspaceId, workspaceId),
        eq(orderSchedules.state, "active"),
        lte(orderSchedules.nextAt, sql`now()`),
      ),
    );
  const waits = db()
    .select({ dueOn: orderScheduleRuns.dueOn })
    .from(orderScheduleRuns)
    .where(
      and(
        eq(orderScheduleRuns.workspaceId, workspaceId),
        eq(orderScheduleRuns.state, "open"),
        lte(orderScheduleRuns.tryAt, sql`now()`),
      ),
    );
  const [row] = await db()
    .execute(sql`select ${or(exists(comes), exists(waits))} as due`)
    .then(({ rows }) => rows);
  return row?.due === true;
}
