import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { bulkRuns } from "#drizzle/schema/bulk-runs.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

/** Ids of the runs that are not over, whoever works on them. */
export async function listRunning(ctx: SystemContext): Promise<string[]> {
  requireTask(ctx, "bulk_runs");
  const rows = await db()
    .select({ id: bulkRuns.id })
    .from(bulkRuns)
    .where(and(eq(bulkRuns.workspaceId, ctx.workspace.id), eq(bulkRuns.state, "running")));
  return rows.map(({ id }) => id);
}
