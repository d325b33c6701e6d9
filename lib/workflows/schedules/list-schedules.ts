import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type ScheduleListItem, toScheduleFields } from "./schedule-view.ts";
import { type ListSchedulesInput, listSchedulesSchema } from "./schemas.ts";

const pageSize = 50;

export type SchedulePage = { rows: ScheduleListItem[]; nextCursor: string | null };

/**
 * Lists the schedules of the mode, newest first.
 * @throws AppError invalid_cursor
 */
export async function listSchedules(ctx: MemberContext, input: ListSchedulesInput): Promise<SchedulePage> {
  requireRole(ctx, "orders:read");
  const { cursor } = parseInput(listSchedulesSchema, input);
  const after = cursor ? decodeCursor(cursor) : null;
  const rows = await db()
    .select({
      row: orderSchedules,
      position: sql<string>`${orderSchedules.createdAt}::text`.as("position"),
      lastRun: sql<
        ScheduleListItem["lastRun"]
      >`(select json_build_object('dueOn', ${orderScheduleRuns.dueOn}, 'state', ${orderScheduleRuns.state})
        from ${orderScheduleRuns} where ${orderScheduleRuns.workspaceId} = ${ctx.workspace.id}
          and ${orderScheduleRuns.scheduleId} = ${orderSchedules.id}
        order by ${orderScheduleRuns.dueOn} desc limit 1)`,
    })
    .from(orderSchedules)
    .where(
      and(
        eq(orderSchedules.workspaceId, ctx.workspace.id),
        eq(orderSchedules.mode, ctx.mode),
        after
          ? sql`(${orderSchedules.createdAt}, ${orderSchedules.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(orderSchedules.createdAt), desc(orderSchedules.id))
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ row, lastRun }) => {
      const { address: _, items: __, ...parts } = toScheduleFields(row);
      return { ...parts, lastRun };
    }),
    nextCursor: last ? encodeCursor({ createdAt: last.position, id: last.row.id }) : null,
  };
}
