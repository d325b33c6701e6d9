import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { paymentRuns } from "#drizzle/schema/payment-runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";

/** The payment run that the same decision began before, whatever has become of its orders; null when there is none. */
export async function findOwnRun(tx: Executor, ctx: MemberContext, runId: string): Promise<string | null> {
  requirePermission(ctx, "orders:confirm");
  const [run] = await tx
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
  return run?.id ?? null;
}
