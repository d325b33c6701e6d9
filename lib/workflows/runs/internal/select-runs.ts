import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { runRows, runs } from "#drizzle/schema/runs.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { RunView } from "../run-view.ts";
import { isRetryableRow } from "./retryable-rows.ts";

const columns = {
  id: runs.id,
  kind: runs.kind,
  tags: runs.tags,
  state: runs.state,
  stopCode: runs.stopCode,
  rowsCount: runs.rowsCount,
  totalCents: runs.totalCents,
  doneCount: runs.doneCount,
  failedCount: runs.failedCount,
  retryableCount: sql<number>`case when ${runs.failedCount} = 0 then 0 else (
    select count(*)::int from ${runRows}
    where ${runRows.workspaceId} = ${runs.workspaceId} and ${runRows.runId} = ${runs.id} and ${isRetryableRow}) end`,
  movedCents: runs.movedCents,
  retryOf: runs.retryOf,
  startedAt: runs.createdAt,
  finishedAt: runs.finishedAt,
};

/**
 * Runs of this workspace and mode, with the names of the member who asked and of the assignee, also after they have
 * left the workspace.
 */
export function selectRuns(ctx: MemberContext, condition: SQL | undefined) {
  requireRole(ctx, "orders:read");
  const assignee = alias(users, "assignee");
  return db()
    .select({ ...columns, askedBy: users.name, assignee: assignee.name })
    .from(runs)
    .leftJoin(users, eq(users.id, runs.askedBy))
    .leftJoin(assignee, eq(assignee.id, runs.assigneeId))
    .where(and(eq(runs.workspaceId, ctx.workspace.id), eq(runs.mode, ctx.mode), condition))
    .$dynamic();
}

type ReadRun = Awaited<ReturnType<typeof selectRuns>>[number];

export const toRunView = (run: ReadRun): RunView => ({
  ...run,
  askedBy: run.askedBy ?? "",
  startedAt: run.startedAt.toISOString(),
  finishedAt: run.finishedAt?.toISOString() ?? null,
});
