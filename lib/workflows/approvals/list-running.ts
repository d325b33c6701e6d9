import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { paymentRuns } from "#drizzle/schema/payment-runs.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

/** Ids of the runs that are not over, whoever works on them. */
export async function listRunning(ctx: SystemContext): Promise<string[]> {
  requireTask(ctx, "pay_runs");
  const rows = await db()
    .select({ id: paymentRuns.id })
    .from(paymentRuns)
    .where(and(eq(paymentRuns.workspaceId, ctx.workspace.id), eq(paymentRuns.state, "running")));
  return rows.map(({ id }) => id);
}
