import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { lockSchedule, ownSchedule, recordSchedule } from "./internal/own-schedule.ts";
import { nextUnprocessed, toScheduleRow } from "./internal/to-schedule-row.ts";
import { type UpdateScheduleInput, updateScheduleSchema } from "./schemas.ts";

/**
 * Changes the coming dates and the content of a schedule; drafts that it created stay unchanged. The member who
 * changes it becomes its author. A paused schedule stays paused; an ended one becomes active if it has dates again.
 * @throws AppError not_found | schedule_moved | nothing_to_come
 */
export async function updateSchedule(ctx: MemberContext, input: UpdateScheduleInput): Promise<string> {
  requirePermission(ctx, "orders:write");
  const { scheduleId, revision, ...content } = parseInput(updateScheduleSchema, input);
  const row = toScheduleRow(content);
  await db().transaction(async (tx) => {
    const there = await lockSchedule(tx, ctx, scheduleId);
    if (there.revision !== revision) throw new AppError("schedule_moved", 409);
    const coming = await nextUnprocessed(tx, there, row);
    if (coming.nextOn === null) throw new AppError("nothing_to_come", 422, { field: "startsOn" });
    await tx
      .update(orderSchedules)
      .set({
        ...row,
        ...coming,
        state: there.state === "over" ? "active" : there.state,
        authorId: ctx.actor.userId,
        revision: revision + 1,
        updatedAt: sql`now()`,
      })
      .where(ownSchedule(ctx, scheduleId));
    await recordSchedule(tx, ctx, { id: scheduleId }, "change");
  });
  return scheduleId;
}
