import { and, eq, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { bulkRuns } from "#drizzle/schema/bulk-runs.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type BulkRunIdInput, bulkRunIdSchema } from "./schemas.ts";

/**
 * Has nothing more of a run done. What is just under way comes to its end; what was done stays done.
 * @throws AppError not_found | run_over
 */
export async function stopBulkRun(ctx: MemberContext, input: BulkRunIdInput): Promise<void> {
  requireRole(ctx, "orders:write");
  const { runId } = parseInput(bulkRunIdSchema, input);
  const isRun = and(
    eq(bulkRuns.workspaceId, ctx.workspace.id),
    eq(bulkRuns.mode, ctx.mode),
    eq(bulkRuns.id, runId),
  );
  await db().transaction(async (tx) => {
    const [run] = await tx.select().from(bulkRuns).where(isRun).for("update");
    if (!run) throw notFound();
    if (run.state === "finished") throw new AppError("run_over", 409);
    await tx
      .update(bulkRuns)
      .set({ stopCode: "stopped_by_person" })
      .where(and(isRun, isNull(bulkRuns.stopCode)));
    await writeAudit(tx, ctx, { action: "bulk_run.stop", subjectType: "bulk_run", subjectId: runId });
    await enqueue(tx, "run-bulk", { workspaceId: run.workspaceId, runId });
    await notifyChange(tx, { workspaceId: run.workspaceId, mode: run.mode, kind: "bulk", id: runId });
  });
}
