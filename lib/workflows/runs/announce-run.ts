import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import type { RunKind } from "#drizzle/schema/runs.ts";
import { type AuditEntry, writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { subjectOf } from "./internal/end-rows.ts";

type Announced = { id: string; kind: RunKind };

/** Audits a run that was just started or stopped, enqueues its job and notifies the pages, in one transaction. */
export async function announceRun(
  ctx: MemberContext,
  tx: Executor,
  act: "start" | "stop",
  { id, kind }: Announced,
  details?: AuditEntry["details"],
): Promise<void> {
  requireRole(ctx, "orders:write");
  const workspaceId = ctx.workspace.id;
  const subjectType = subjectOf(kind);
  await writeAudit(tx, ctx, { action: `${subjectType}.${act}`, subjectType, subjectId: id, details });
  await enqueue(tx, kind === "pay" ? "pay-run" : "run-bulk", { workspaceId, runId: id });
  await notifyChange(tx, { workspaceId, mode: ctx.mode, kind: "run", id });
}
