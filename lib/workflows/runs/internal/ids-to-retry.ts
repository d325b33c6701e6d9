import { and, asc, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { runRows, runs } from "#drizzle/schema/runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { isRetryableRow } from "./retryable-rows.ts";

/** The orders of a run that failed or were not tried and may succeed now, in the order in which they were chosen. */
export async function idsToRetry(tx: Executor, ctx: MemberContext, runId: string): Promise<string[]> {
  requireRole(ctx, "orders:read");
  const rows = await tx
    .select({ orderId: runRows.orderId })
    .from(runRows)
    .innerJoin(runs, and(eq(runs.workspaceId, runRows.workspaceId), eq(runs.id, runRows.runId)))
    .where(
      and(
        eq(runRows.workspaceId, ctx.workspace.id),
        eq(runs.mode, ctx.mode),
        eq(runRows.runId, runId),
        isRetryableRow,
      ),
    )
    .orderBy(asc(runRows.position));
  return rows.map(({ orderId }) => orderId);
}
