import { and, asc, eq, inArray } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { bulkRunRows } from "#drizzle/schema/bulk-run-rows.ts";
import { bulkRuns } from "#drizzle/schema/bulk-runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

/** The orders of a run that failed or were not tried, in the order in which they were chosen. */
export async function idsToRetry(tx: Executor, ctx: MemberContext, runId: string): Promise<string[]> {
  requireRole(ctx, "orders:read");
  const rows = await tx
    .select({ orderId: bulkRunRows.orderId })
    .from(bulkRunRows)
    .innerJoin(
      bulkRuns,
      and(eq(bulkRuns.workspaceId, bulkRunRows.workspaceId), eq(bulkRuns.id, bulkRunRows.runId)),
    )
    .where(
      and(
        eq(bulkRunRows.workspaceId, ctx.workspace.id),
        eq(bulkRuns.mode, ctx.mode),
        eq(bulkRunRows.runId, runId),
        inArray(bulkRunRows.state, ["failed", "stopped"]),
      ),
    )
    .orderBy(asc(bulkRunRows.position));
  return rows.map(({ orderId }) => orderId);
}
