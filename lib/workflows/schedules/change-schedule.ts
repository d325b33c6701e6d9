import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { holdSchedule, ownSchedule, recordSchedule } from "./internal/own-schedule.ts";
import { comingOf, toScheduleRow } from "./internal/to-schedule-row.ts";
import { type ChangeScheduleInput, changeScheduleSchema } from "./schemas.ts";

/**
 * Changes what comes from now on; drafts that it made stay as they are. Whoever changes it answers for it from then
 * on. A paused one stays paused, and one that was over goes on where it has dates again.
 * @throws AppError not_found | schedule_moved | nothing_to_come
 */
export async function changeSchedule(ctx: MemberContext, input: ChangeScheduleInput): Promise<string> {
  requirePermission(ctx, "orders:write");
  const { scheduleId, revision, ...content } = parseInput(changeScheduleSchema, input);
  const row = toScheduleRow(content);
  await db().transaction(async (tx) => {
    const there = await holdSchedule(tx, ctx, scheduleId);
    if (there.revision !== revision) throw new AppError("schedule_moved", 409);
    const coming = await comingOf(tx, there, row);
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
