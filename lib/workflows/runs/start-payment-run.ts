import { and, eq, inArray } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import { runRows, runs } from "#drizzle/schema/runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireFreshPayment } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { findDiffering } from "#lib/features/orders/find-differing.ts";
import { parseInput } from "#lib/parse-input.ts";
import { announceRun } from "./announce-run.ts";
import { requireOwnRun } from "./find-own-run.ts";
import { type StartPayments, type StartPaymentsInput, startPaymentsSchema } from "./schemas.ts";

/**
 * Starts a run in which the worker pays several drafts one after the other, each only if its total is still the one
 * shown (cents). Repeating it with the same run id returns that run.
 * @returns the id of the run
 * @throws AppError not_found if an order is not in this workspace and mode | differs_from_quote | sign_in_again: then
 * nothing starts
 */
export async function startPaymentRun(ctx: MemberContext, input: StartPaymentsInput): Promise<string> {
  requirePermission(ctx, "orders:confirm");
  const { runId, rows } = parseInput(startPaymentsSchema, input);
  const totalCents = rows.reduce((sum, row) => sum + row.shownTotalCents, 0);
  requireFreshPayment(ctx, totalCents);
  const orderIds = rows.map(({ orderId }) => orderId);
  return db().transaction(async (tx) => {
    await requireOrders(tx, ctx, orderIds);
    const started = await tx
      .insert(runs)
      .values({
        workspaceId: ctx.workspace.id,
        id: runId,
        mode: ctx.mode,
        kind: "pay",
        askedBy: ctx.actor.userId,
        rowsCount: rows.length,
        totalCents,
      })
      .onConflictDoNothing()
      .returning({ id: runs.id });
    if (started.length === 0) return requireOwnRun(ctx, tx, { id: runId, kind: "pay" });
    await refuseUnseen(tx, ctx, rows);
    // Link the open request, wherever the draft was chosen: once another member declines it, the draft is not paid.
    const asked = await findOpenRequests(tx, ctx, orderIds);
    await tx.insert(runRows).values(
      rows.map(({ orderId, shownTotalCents, requestId }, position) => ({
        orderId,
        totalCents: shownTotalCents,
        requestId: requestId ?? asked.get(orderId),
        position,
        workspaceId: ctx.workspace.id,
        runId,
      })),
    );
    await announceRun(
      ctx,
      tx,
      "start",
      { id: runId, kind: "pay" },
      { orders: rows.length, total_cents: totalCents },
    );
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

/** Refuses drafts whose total differs from their quote, unless the member has chosen each of them by itself. */
async function refuseUnseen(tx: Executor, ctx: MemberContext, rows: StartPayments["rows"]): Promise<void> {
  const unseen = rows.filter(({ isLookedAt }) => !isLookedAt).map(({ orderId }) => orderId);
  const { size } = await findDiffering(ctx, unseen, tx);
  if (size > 0) throw new AppError("differs_from_quote", 409, { count: size });
}

/** The open payment request of each order, by order id; an order has at most one. */
async function findOpenRequests(
  tx: Executor,
  ctx: MemberContext,
  orderIds: string[],
): Promise<ReadonlyMap<string, string>> {
  const open = await tx
    .select({ id: paymentRequests.id, orderId: paymentRequests.orderId })
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.workspaceId, ctx.workspace.id),
        eq(paymentRequests.mode, ctx.mode),
        eq(paymentRequests.state, "open"),
        inArray(paymentRequests.orderId, orderIds),
      ),
    );
  return new Map(open.map(({ id, orderId }) => [orderId, id]));
}
