import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { recordSchedule } from "./internal/own-schedule.ts";
import { nextOccurrence, toScheduleRow } from "./internal/to-schedule-row.ts";
import { type CreateScheduleInput, createScheduleSchema } from "./schemas.ts";

/**
 * Creates a schedule, which creates an order again on each of its dates, as an unpaid draft. Repeating it with the
 * same id creates one schedule.
 * @throws AppError nothing_to_come
 */
export async function createSchedule(ctx: MemberContext, input: CreateScheduleInput): Promise<string> {
  requirePermission(ctx, "orders:write");
  const { scheduleId, sourceOrderId, templateId, ...content } = parseInput(createScheduleSchema, input);
  const row = toScheduleRow(content);
  const coming = nextOccurrence(row, new Date());
  if (coming.nextOn === null) throw new AppError("nothing_to_come", 422, { field: "startsOn" });
  const id = scheduleId.toLowerCase();
  await db().transaction(async (tx) => {
    const [made] = await tx
      .insert(orderSchedules)
      .values({
        ...row,
        ...coming,
        id,
        workspaceId: ctx.workspace.id,
        mode: ctx.mode,
        sourceOrderId: sourceOrderId ?? null,
        templateId: templateId ?? null,
        authorId: ctx.actor.userId,
      })
      .onConflictDoNothing()
      .returning({ id: orderSchedules.id });
    if (made) return recordSchedule(tx, ctx, { id }, "create");
    const [there] = await tx
      .select({ id: orderSchedules.id })
      .from(orderSchedules)
      .where(
        and(
          eq(orderSchedules.workspaceId, ctx.workspace.id),
          eq(orderSchedules.mode, ctx.mode),
          eq(orderSchedules.id, id),
        ),
      );
    if (!there) throw notFound();
  });
  return id;
}
