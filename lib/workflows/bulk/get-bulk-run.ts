import { and, eq } from "drizzle-orm";
import { bulkRuns } from "#drizzle/schema/bulk-runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { type BulkRunView, toRunView } from "./run-view.ts";
import { type BulkRunIdInput, bulkRunIdSchema } from "./schemas.ts";
import { selectRuns } from "./select-runs.ts";

/**
 * A run and how far it is.
 * @throws AppError not_found
 */
export async function getBulkRun(ctx: MemberContext, input: BulkRunIdInput): Promise<BulkRunView> {
  requireRole(ctx, "orders:read");
  const parsed = bulkRunIdSchema.safeParse(input);
  if (!parsed.success) throw notFound();
  const [run] = await selectRuns(ctx).where(
    and(
      eq(bulkRuns.workspaceId, ctx.workspace.id),
      eq(bulkRuns.mode, ctx.mode),
      eq(bulkRuns.id, parsed.data.runId),
    ),
  );
  if (!run) throw notFound();
  return toRunView(run);
}
