import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { runRows } from "#drizzle/schema/runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { notFound } from "#lib/errors.ts";
import { findDiffering } from "#lib/features/orders/find-differing.ts";
import { itemWarnings } from "#lib/features/orders/item-warnings.ts";
import { getRun } from "./get-run.ts";
import { maxPaymentRows } from "./limits.ts";
import type { RunRowsPage } from "./run-view.ts";
import { type ListRunRowsInput, listRunRowsSchema } from "./schemas.ts";

const pageSize = 100;

/**
 * A page of the orders of a run with their results, in the order in which they are processed: all, or those that
 * failed or were not tried. A payment run is returned as one page, because unpaid orders are chosen from it.
 * @throws AppError not_found
 */
export async function listRunRows(ctx: MemberContext, input: ListRunRowsInput): Promise<RunRowsPage> {
  requireRole(ctx, "orders:read");
  const parsed = listRunRowsSchema.safeParse(input);
  if (!parsed.success) throw notFound();
  const { runId, only, after } = parsed.data;
  const { kind } = await getRun(ctx, { runId });
  const most = kind === "pay" ? maxPaymentRows : pageSize;
  const { isBlank, isDiscontinued } = itemWarnings(ctx.workspace.id);
  // They read the whole order.
  const ofUnpaid = (warning: SQL<boolean>) =>
    sql<boolean>`case when ${kind === "pay"} and ${runRows.state} <> 'done' then ${warning} else false end`;
  const rows = await db()
    .select({
      position: runRows.position,
      order: {
        id: orders.id,
        number: orders.number,
        reference: sql<string | null>`coalesce(${orders.reference}, ${orders.externalId})`,
        status: orders.status,
        recipient: orders.recipient,
        totalCents: orders.totalCents,
        currency: orders.currency,
        isBlank: ofUnpaid(isBlank),
        isDiscontinued: ofUnpaid(isDiscontinued),
      },
      totalCents: runRows.totalCents,
      state: runRows.state,
      outcome: runRows.outcome,
      movedCents: runRows.movedCents,
    })
    .from(runRows)
    .innerJoin(orders, and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.id, runRows.orderId)))
    .where(
      and(
        eq(runRows.workspaceId, ctx.workspace.id),
        eq(runRows.runId, runId),
        gt(runRows.position, after),
        only === "failed" ? inArray(runRows.state, ["failed", "stopped"]) : undefined,
      ),
    )
    .orderBy(asc(runRows.position))
    .limit(most + 1);
  const shown = rows.slice(0, most);
  const unpaid = kind === "pay" ? shown.filter(({ state }) => state !== "done") : [];
  const differing = await findDiffering(
    ctx,
    unpaid.map(({ order }) => order.id),
  );
  return {
    rows: shown.map((row) => ({
      ...row,
      outcome: row.outcome as Outcome | null,
      quotedCents: differing.get(row.order.id)?.quotedCents ?? null,
    })),
    next: rows.length > most ? (shown.at(-1)?.position ?? null) : null,
  };
}
