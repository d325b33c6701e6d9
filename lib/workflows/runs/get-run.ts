import { eq } from "drizzle-orm";
import { runs } from "#drizzle/schema/runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { selectRuns, toRunView } from "./internal/select-runs.ts";
import type { RunView } from "./run-view.ts";
import { type RunIdInput, runIdSchema } from "./schemas.ts";

/**
 * A run and its progress. Payment runs are visible to members who may write orders.
 * @throws AppError not_found
 */
export async function getRun(ctx: MemberContext, input: RunIdInput): Promise<RunView> {
  requireRole(ctx, "orders:read");
  const parsed = runIdSchema.safeParse(input);
  if (!parsed.success) throw notFound();
  const [run] = await selectRuns(ctx, eq(runs.id, parsed.data.runId));
  if (!run) throw notFound();
  if (run.kind === "pay") requireRole(ctx, "orders:write");
  return toRunView(run);
}
