import { and, desc, eq, gt, or, sql } from "drizzle-orm";
import { runs } from "#drizzle/schema/runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { selectRuns, toRunView } from "./internal/select-runs.ts";
import type { RunView } from "./run-view.ts";

const shown = 5;

/** Payment runs that are in progress, or began in the last 24 hours; newest first. */
export async function listPaymentRuns(ctx: MemberContext): Promise<RunView[]> {
  requireRole(ctx, "orders:write");
  const isLatest = or(eq(runs.state, "running"), gt(runs.createdAt, sql`now() - interval '24 hours'`));
  const found = await selectRuns(ctx, and(eq(runs.kind, "pay"), isLatest))
    .orderBy(desc(runs.createdAt))
    .limit(shown);
  return found.map(toRunView);
}
