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
 * Pauses a schedule until a member resumes it. A date that has come and is still open is stopped as well.
 * @throws AppError not_found
 */
export async function pauseSchedule(
  ctx: MemberContext,
  input: z.input<typeof scheduleIdSchema>,
): Promise<void> {
  requireRole(ctx, "orders:write");
  const { scheduleId } = parseInput(scheduleIdSchema, input);
  await db().transaction(async (tx) => {
    const { state } = await lockSchedule(tx, ctx, scheduleId);
    if (state !== "active") return;
    await tx
      .update(orderSchedules)
      .set({ state: "paused", pausedFor: "hand", updatedAt: sql`now()` })
      .where(ownSchedule(ctx, scheduleId));
    await stopRuns(tx, { workspaceId: ctx.workspace.id, scheduleId }, "schedule_paused");
    await recordSchedule(tx, ctx, { id: scheduleId }, "pause");
  });
}
