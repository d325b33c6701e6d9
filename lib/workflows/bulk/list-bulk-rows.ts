import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { bulkRunRows } from "#drizzle/schema/bulk-run-rows.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { notFound } from "#lib/errors.ts";
import { getBulkRun } from "./get-bulk-run.ts";
import type { BulkRowsPage } from "./run-view.ts";
import { type ListBulkRowsInput, listBulkRowsSchema } from "./schemas.ts";

const pageSize = 100;

/**
 * The orders of a run and what became of each, a page in the order in which they are done; all of them, or those that
 * failed or were not tried.
 * @throws AppError not_found
 */
export async function listBulkRows(ctx: MemberContext, input: ListBulkRowsInput): Promise<BulkRowsPage> {
  requireRole(ctx, "orders:read");
  const parsed = listBulkRowsSchema.safeParse(input);
  if (!parsed.success) throw notFound();
  const { runId, only, after } = parsed.data;
  await getBulkRun(ctx, { runId });
  const rows = await db()
    .select({
      position: bulkRunRows.position,
      order: {
        id: orders.id,
        number: orders.number,
        reference: sql<string | null>`coalesce(${orders.reference}, ${orders.externalId})`,
        status: orders.status,
        recipient: orders.recipient,
        totalCents: orders.totalCents,
        currency: orders.currency,
      },
      state: bulkRunRows.state,
      outcome: bulkRunRows.outcome,
      backCents: bulkRunRows.backCents,
    })
    .from(bulkRunRows)
    .innerJoin(orders, and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.id, bulkRunRows.orderId)))
    .where(
      and(
        eq(bulkRunRows.workspaceId, ctx.workspace.id),
        eq(bulkRunRows.runId, runId),
        gt(bulkRunRows.position, after),
        only === "failed" ? inArray(bulkRunRows.state, ["failed", "stopped"]) : undefined,
      ),
    )
    .orderBy(asc(bulkRunRows.position))
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  return {
    rows: shown.map((row) => ({ ...row, outcome: row.outcome as Outcome | null })),
    next: rows.length > pageSize ? (shown.at(-1)?.position ?? null) : null,
  };
}
