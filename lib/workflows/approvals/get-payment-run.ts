import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRunRows } from "#drizzle/schema/payment-run-rows.ts";
import { paymentRuns } from "#drizzle/schema/payment-runs.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { notFound } from "#lib/errors.ts";
import { findDiffering } from "#lib/features/orders/find-differing.ts";
import { laneOrderColumns } from "./lane-row.ts";
import { type RunView, runColumns, toSummary } from "./run-view.ts";
import { runIdSchema } from "./schemas.ts";

/**
 * A run with each of its rows, as far as it has come.
 * @throws AppError not_found
 */
export async function getPaymentRun(
  ctx: MemberContext,
  input: z.input<typeof runIdSchema>,
): Promise<RunView> {
  requireRole(ctx, "orders:write");
  const parsed = runIdSchema.safeParse(input);
  if (!parsed.success) throw notFound();
  const { runId } = parsed.data;
  const [[run], rows] = await Promise.all([
    db()
      .select({ ...runColumns, askedBy: users.name })
      .from(paymentRuns)
      .leftJoin(users, eq(users.id, paymentRuns.askedBy))
      .where(
        and(
          eq(paymentRuns.workspaceId, ctx.workspace.id),
          eq(paymentRuns.mode, ctx.mode),
          eq(paymentRuns.id, runId),
        ),
      ),
    selectRows(ctx.workspace.id, runId),
  ]);
  if (!run) throw notFound();
  const differing = await findDiffering(
    ctx,
    rows.filter(({ state }) => state !== "paid").map(({ order }) => order.id),
  );
  return {
    ...toSummary(run),
    rows: rows.map((row) => ({
      ...row,
      outcome: row.outcome as Outcome | null,
      quotedCents: differing.get(row.order.id)?.quotedCents ?? null,
    })),
  };
}

function selectRows(workspaceId: string, runId: string) {
  return db()
    .select({
      position: paymentRunRows.position,
      order: laneOrderColumns,
      shownTotalCents: paymentRunRows.shownTotalCents,
      state: paymentRunRows.state,
      outcome: paymentRunRows.outcome,
    })
    .from(paymentRunRows)
    .innerJoin(orders, and(eq(orders.workspaceId, workspaceId), eq(orders.id, paymentRunRows.orderId)))
    .where(and(eq(paymentRunRows.workspaceId, workspaceId), eq(paymentRunRows.runId, runId)))
    .orderBy(asc(paymentRunRows.position));
}
