import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { parseInput } from "#lib/parse-input.ts";
import { lockSchedule, recordSchedule, refuseErased } from "./internal/own-schedule.ts";
import { runIdSchema } from "./schemas.ts";

/**
 * Tries a failed date again, with the current content of the schedule. If a draft was created for it after all, that
 * draft is used.
 * @throws AppError not_found | recipient_erased
 */
export async function tryRunAgain(ctx: MemberContext, input: z.input<typeof runIdSchema>): Promise<void> {
  requirePermission(ctx, "orders:write");
  const { scheduleId, dueOn } = parseInput(runIdSchema, input);
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const { address, items } = await lockSchedule(tx, ctx, scheduleId);
    refuseErased({ address });
    const [run] = await tx
      .update(orderScheduleRuns)
      .set({
        ...{ state: "open", attempts: 0, outcome: null, finishedAt: null, stoppedFor: null },
        content: { address, items },
        askedBy: ctx.actor.userId,
        tryAt: sql`now()`,
        createdAt: sql`now()`,
      })
      .where(
        and(
          eq(orderScheduleRuns.workspaceId, workspaceId),
          eq(orderScheduleRuns.scheduleId, scheduleId),
          eq(orderScheduleRuns.dueOn, dueOn),
          eq(orderScheduleRuns.state, "failed"),
        ),
      )
      .returning({ dueOn: orderScheduleRuns.dueOn });
    if (!run) return;
    await recordSchedule(tx, ctx, { id: scheduleId }, "try_again");
    await enqueue(tx, "run-schedules", { workspaceId }, { key: `run-schedules:${workspaceId}:soon` });
  });
}
