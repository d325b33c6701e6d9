import { and, desc, eq, gt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { paymentRuns } from "#drizzle/schema/payment-runs.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { type RunSummary, runColumns, toSummary } from "./run-view.ts";

const shown = 5;

/** What is being paid, and what of the last day was; newest first. */
export async function listPaymentRuns(ctx: MemberContext): Promise<RunSummary[]> {
  requireRole(ctx, "orders:write");
  const rows = await db()
    .select({ ...runColumns, askedBy: users.name })
    .from(paymentRuns)
    .leftJoin(users, eq(users.id, paymentRuns.askedBy))
    .where(
      and(
        eq(paymentRuns.workspaceId, ctx.workspace.id),
        eq(paymentRuns.mode, ctx.mode),
        or(eq(paymentRuns.state, "running"), gt(paymentRuns.createdAt, sql`now() - interval '24 hours'`)),
      ),
    )
    .orderBy(desc(paymentRuns.createdAt))
    .limit(shown);
  return rows.map(toSummary);
}
