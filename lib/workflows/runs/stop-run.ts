import { and, eq, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { runs } from "#drizzle/schema/runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { announceRun } from "./announce-run.ts";
import { type RunIdInput, runIdSchema } from "./schemas.ts";

/**
 * Stops a run. The orders that are being processed still finish, and finished ones stay as they are. Stopping a
 * payment run requires a role that may pay, whatever the key can do.
 * @throws AppError not_found | run_over
 */
export async function stopRun(ctx: MemberContext, input: RunIdInput): Promise<void> {
  requireRole(ctx, "orders:write");
  const { runId } = parseInput(runIdSchema, input);
  const isRun = and(eq(runs.workspaceId, ctx.workspace.id), eq(runs.mode, ctx.mode), eq(runs.id, runId));
  await db().transaction(async (tx) => {
    const [run] = await tx.select().from(runs).where(isRun).for("update");
    if (!run) throw notFound();
    if (run.kind === "pay") requireRole(ctx, "orders:confirm");
    if (run.state === "finished") throw new AppError("run_over", 409);
    await tx
      .update(runs)
      .set({ stopCode: "stopped_by_person" })
      .where(and(isRun, isNull(runs.stopCode)));
    await announceRun(ctx, tx, "stop", run);
  });
}
