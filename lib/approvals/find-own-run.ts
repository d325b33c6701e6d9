import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { paymentRuns } from "#drizzle/schema/payment-runs.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";

/** Whether this decision of the same person is a run already: its reply may have been lost, and it is asked for again. */
export async function findOwnRun(ctx: MemberContext, runId: string): Promise<boolean> {
  requireRole(ctx, "orders:confirm");
  const found = await db()
    .select({ id: paymentRuns.id })
    .from(paymentRuns)
    .where(
      and(
        eq(paymentRuns.workspaceId, ctx.workspace.id),
        eq(paymentRuns.mode, ctx.mode),
        eq(paymentRuns.id, runId),
        eq(paymentRuns.askedBy, ctx.actor.userId),
      ),
    );
  return found.length > 0;
}
