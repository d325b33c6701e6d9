import { and, eq, inArray } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRunRows } from "#drizzle/schema/payment-run-rows.ts";
import { paymentRuns } from "#drizzle/schema/payment-runs.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireFreshPayment } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { findDiffering } from "#lib/features/orders/find-differing.ts";
import { parseInput } from "#lib/parse-input.ts";
import { findOwnRun } from "./find-own-run.ts";
import { findOpenRequests } from "./internal/find-open-requests.ts";
import { type StartRun, type StartRunInput, startRunSchema } from "./schemas.ts";

/**
 * Has the worker pay several drafts one after the other, each if it still costs what was shown (cents). The same
 * decision again is the same run.
 * @returns the id of the run
 * @throws AppError not_found when one of the orders is not here | differs_from_quote | sign_in_again: then nothing is begun
 */
export async function startPaymentRun(ctx: MemberContext, input: StartRunInput): Promise<string> {
  requirePermission(ctx, "orders:confirm");
  const { runId, rows } = parseInput(startRunSchema, input);
  const totalCents = rows.reduce((sum, row) => sum + row.shownTotalCents, 0);
  requireFreshPayment(ctx, totalCents);
  const orderIds = rows.map(({ orderId }) => orderId);
  return db().transaction(async (tx) => {
    await requireOrders(tx, ctx, orderIds);
    const started = await tx
      .insert(paymentRuns)
      .values({
        workspaceId: ctx.workspace.id,
        id: runId,
        mode: ctx.mode,
        askedBy: ctx.actor.userId,
        rowsCount: rows.length,
        totalCents,
      })
      .onConflictDoNothing()
      .returning({ id: paymentRuns.id });
    if (started.length === 0) return requireOwn(tx, ctx, runId);
    await refuseUnseen(tx, ctx, rows);
    // Wherever it was chosen: once a colleague has declined it, it is not paid.
    const asked = await findOpenRequests(tx, ctx, orderIds);
    await tx.insert(paymentRunRows).values(
      rows.map(({ isLookedAt: _, ...row }, position) => ({
        ...row,
        requestId: row.requestId ?? asked.get(row.orderId),
        position,
        workspaceId: ctx.workspace.id,
        runId,
      })),
    );
    await writeAudit(tx, ctx, {
      action: "payment_run.start",
      subjectType: "payment_run",
      subjectId: runId,
      details: { orders: rows.length, total_cents: totalCents },
    });
    await enqueue(tx, "pay-run", { workspaceId: ctx.workspace.id, runId });
    await notifyChange(tx, { workspaceId: ctx.workspace.id, mode: ctx.mode, kind: "run", id: runId });
    return runId;
  });
}

async function requireOrders(tx: Executor, ctx: MemberContext, orderIds: string[]): Promise<void> {
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.mode, ctx.mode), inArray(orders.id, orderIds)),
    );
  if (found.length < orderIds.length) throw notFound();
}

/** Nobody pays among many what is not what its quote said, unless they chose that one by itself. */
async function refuseUnseen(tx: Executor, ctx: MemberContext, rows: StartRun["rows"]): Promise<void> {
  const unseen = rows.filter(({ isLookedAt }) => !isLookedAt).map(({ orderId }) => orderId);
  const { size } = await findDiffering(ctx, unseen, tx);
  if (size > 0) throw new AppError("differs_from_quote", 409, { count: size });
}

async function requireOwn(tx: Executor, ctx: MemberContext, runId: string): Promise<string> {
  const own = await findOwnRun(tx, ctx, runId);
  if (!own) throw notFound();
  return own;
}
