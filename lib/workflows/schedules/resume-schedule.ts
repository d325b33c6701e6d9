import { sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { lockSchedule, ownSchedule, recordSchedule, refuseErased } from "./internal/own-schedule.ts";
import { nextUnprocessed } from "./internal/to-schedule-row.ts";
import { ruleOf } from "./schedule-view.ts";
import { scheduleIdSchema } from "./schemas.ts";

/**
 * Resumes a schedule with its next date, in the name of the member who resumes it. Dates that passed meanwhile are
 * skipped.
 * @throws AppError not_found | recipient_erased | nothing_to_come
 */
export async function resumeSchedule(
  ctx: MemberContext,
  input: z.input<typeof scheduleIdSchema>,
): Promise<void> {
  requirePermission(ctx, "orders:write");
  const { scheduleId } = parseInput(scheduleIdSchema, input);
  await db().transaction(async (tx) => {
    const row = await lockSchedule(tx, ctx, scheduleId);
    if (row.state === "active") return;
    refuseErased(row);
    const coming = await nextUnprocessed(tx, row, { ...row, ...ruleOf(row) });
    if (coming.nextOn === null) throw new AppError("nothing_to_come", 409);
    await tx
      .update(orderSchedules)
      .set({
        ...coming,
        state: "active",
        pausedFor: null,
        authorId: ctx.actor.userId,
        updatedAt: sql`now()`,
      })
      .where(ownSchedule(ctx, scheduleId));
    await recordSchedule(tx, ctx, { id: scheduleId }, "resume");
  });
}
