import { and, desc, eq, gt, or, sql } from "drizzle-orm";
import { bulkRuns } from "#drizzle/schema/bulk-runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { type BulkRunView, toRunView } from "./run-view.ts";
import { selectRuns } from "./select-runs.ts";

const shown = 5;

/** What is being done, and what of the last day was; newest first. */
export async function listBulkRuns(ctx: MemberContext): Promise<BulkRunView[]> {
  requireRole(ctx, "orders:read");
  const runs = await selectRuns(ctx)
    .where(
      and(
        eq(bulkRuns.workspaceId, ctx.workspace.id),
        eq(bulkRuns.mode, ctx.mode),
        or(eq(bulkRuns.state, "running"), gt(bulkRuns.createdAt, sql`now() - interval '24 hours'`)),
      ),
    )
    .orderBy(desc(bulkRuns.createdAt))
    .limit(shown);
  return runs.map(toRunView);
}
