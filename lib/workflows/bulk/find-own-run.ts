import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { bulkRuns } from "#drizzle/schema/bulk-runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";

/**
 * The run that the same decision began before.
 * @throws AppError not_found when it is somebody else's
 */
export async function findOwnRun(ctx: MemberContext, tx: Executor, runId: string): Promise<string> {
  requireRole(ctx, "orders:write");
  const [run] = await tx
    .select({ id: bulkRuns.id })
    .from(bulkRuns)
    .where(
      and(
        eq(bulkRuns.workspaceId, ctx.workspace.id),
        eq(bulkRuns.mode, ctx.mode),
        eq(bulkRuns.id, runId),
        eq(bulkRuns.askedBy, ctx.actor.userId),
      ),
    );
  if (!run) throw notFound();
  return run.id;
}
