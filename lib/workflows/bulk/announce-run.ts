import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { type AuditEntry, writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";

/** Of a run that was just begun, in its transaction: it is audited, told, and given to the worker. */
export async function announceRun(
  ctx: MemberContext,
  tx: Executor,
  runId: string,
  details: AuditEntry["details"],
): Promise<void> {
  requireRole(ctx, "orders:write");
  const workspaceId = ctx.workspace.id;
  await writeAudit(tx, ctx, { action: "bulk_run.start", subjectType: "bulk_run", subjectId: runId, details });
  await enqueue(tx, "run-bulk", { workspaceId, runId });
  await notifyChange(tx, { workspaceId, mode: ctx.mode, kind: "bulk", id: runId });
}
