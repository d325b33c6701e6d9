import { sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { lockSchedule, ownSchedule, recordSchedule } from "./internal/own-schedule.ts";
import { stopRuns } from "./internal/runs.ts";
import { scheduleIdSchema } from "./schemas.ts";

/**
 * Ends a schedule for good. Its drafts stay, and its page stays readable.
 * @throws AppError not_found
 */
export async function endSchedule(
  ctx: MemberContext,
  input: z.input<typeof scheduleIdSchema>,
): Promise<void> {
  requireRole(ctx, "orders:write");
  const { scheduleId } = parseInput(scheduleIdSchema, input);
  await db().transaction(async (tx) => {
    const { state } = await lockSchedule(tx, ctx, scheduleId);
    await stopRuns(tx, { workspaceId: ctx.workspace.id, scheduleId }, "schedule_ended");
    if (state === "over") return;
    await tx
      .update(orderSchedules)
      .set({ state: "over", pausedFor: null, nextOn: null, nextAt: null, updatedAt: sql`now()` })
      .where(ownSchedule(ctx, scheduleId));
    await recordSchedule(tx, ctx, { id: scheduleId }, "end");
  });
}
