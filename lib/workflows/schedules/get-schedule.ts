import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { templates } from "#drizzle/schema/templates.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { type ScheduleRunView, type ScheduleView, toScheduleFields } from "./schedule-view.ts";
import { scheduleIdSchema } from "./schemas.ts";

const mostRuns = 200;

/**
 * A schedule with its past dates, latest first, and the order of each.
 * @throws AppError not_found
 */
export async function getSchedule(
  ctx: MemberContext,
  input: z.input<typeof scheduleIdSchema>,
): Promise<ScheduleView> {
  requireRole(ctx, "orders:read");
  const parsed = scheduleIdSchema.safeParse(input);
  if (!parsed.success) throw notFound();
  const { scheduleId } = parsed.data;
  const workspaceId = ctx.workspace.id;
  const [[found], runs] = await Promise.all([
    db()
      .select({
        row: orderSchedules,
        author: users.name,
        order: { id: orders.id, number: orders.number },
        template: { id: templates.id, name: templates.name },
      })
      .from(orderSchedules)
      .leftJoin(users, eq(users.id, orderSchedules.authorId))
      .leftJoin(orders, and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderSchedules.sourceOrderId)))
      .leftJoin(
        templates,
        and(eq(templates.workspaceId, workspaceId), eq(templates.id, orderSchedules.templateId)),
      )
      .where(
        and(
          eq(orderSchedules.workspaceId, workspaceId),
          eq(orderSchedules.mode, ctx.mode),
          eq(orderSchedules.id, scheduleId),
        ),
      ),
    selectRuns(workspaceId, scheduleId),
  ]);
  if (!found) throw notFound();
  const { row, author, order, template } = found;
  return { ...toScheduleFields(row), revision: row.revision, authorName: author, order, template, runs };
}

async function selectRuns(workspaceId: string, scheduleId: string): Promise<ScheduleRunView[]> {
  const rows = await db()
    .select({
      run: orderScheduleRuns,
      order: { id: orders.id, number: orders.number, status: orders.status },
    })
    .from(orderScheduleRuns)
    .leftJoin(orders, and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderScheduleRuns.orderId)))
    .where(and(eq(orderScheduleRuns.workspaceId, workspaceId), eq(orderScheduleRuns.scheduleId, scheduleId)))
    .orderBy(desc(orderScheduleRuns.dueOn))
    .limit(mostRuns);
  return rows.map(({ run: { dueOn, missed, state, outcome, tryAt }, order }) => ({
    ...{ dueOn, missed, state, outcome, order },
    tryAt: tryAt.toISOString(),
  }));
}
