import { and, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { encodeCursor } from "#lib/cursor.ts";
import { erasedPlaceholder } from "#lib/erased-placeholder.ts";
import type { Differing, QuotedCents } from "#lib/features/orders/find-differing.ts";
import { type ItemWarnings, itemWarnings } from "#lib/features/orders/item-warnings.ts";
import { type RequestRow, type RequestView, toRequestView } from "#lib/features/orders/request-view.ts";

/** The order of a row. Amounts in cents. */
export type ApprovalOrder = ItemWarnings & {
  id: string;
  number: string;
  /** The merchant's own, else the one at the service; null once it is erased. */
  reference: string | null;
  status: string;
  recipient: string;
  totalCents: number;
  currency: string;
};

export type ApprovalRow = {
  order: ApprovalOrder;
  /** The payment request and its decision; null in the tab of refused payments. */
  request: RequestView | null;
  /** The state of the last payment attempt. */
  lastTry: { state: Intent["state"]; outcome: Outcome | null } | null;
  /** The total that its quote showed, if it differs from the order's; else null. */
  quotedCents: QuotedCents | null;
  /** The time since when the row is in its tab; ISO 8601 in UTC. */
  since: string;
};

export type ApprovalPage = { rows: ApprovalRow[]; nextCursor: string | null };

const approvalOrderColumns = (workspaceId: string) => ({
  id: orders.id,
  number: orders.number,
  // The service's is made from the merchant's, so it is not shown either once that is erased.
  reference: sql<string | null>`case when ${orders.reference} = ${erasedPlaceholder} then null
    else coalesce(${orders.reference}, ${orders.externalId}) end`,
  status: orders.status,
  recipient: orders.recipient,
  totalCents: orders.totalCents,
  currency: orders.currency,
  ...itemWarnings(workspaceId),
});

/** The last payment attempt of an order, to be joined laterally with `orders`. */
export const lastTryOf = (tx: Executor, workspaceId: string) =>
  tx
    .select({
      state: orderIntents.state,
      outcome: orderIntents.outcome,
      key: orderIntents.idempotencyKey,
      askedBy: orderIntents.askedBy,
    })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.orderId, orders.id),
        eq(orderIntents.kind, "pay"),
      ),
    )
    .orderBy(desc(orderIntents.createdAt))
    .limit(1)
    .as("last_try");

/** The columns that every tab reads, besides its own for the sort order. */
export const approvalColumns = (workspaceId: string, lastTry: ReturnType<typeof lastTryOf>) => ({
  order: approvalOrderColumns(workspaceId),
  lastTry: { state: lastTry.state, outcome: lastTry.outcome },
});

type ReadRow = {
  /** With `position`, the cursor of the next page if this is the page's last row. */
  id: string;
  position: string;
  since: Date | null;
  order: ApprovalOrder;
  request: RequestRow | null;
  lastTry: { state: Intent["state"]; outcome: unknown } | null;
};

const pageSize = 50;

/** One row more than a page shows: it tells whether there is another page. */
export const approvalPageLimit = pageSize + 1;

export function toApprovalPage(
  read: ReadRow[],
  readerId: string,
  differing: ReadonlyMap<string, Differing>,
): ApprovalPage {
  const shown = read.slice(0, pageSize);
  const last = read.length > pageSize ? shown.at(-1) : undefined;
  return {
    rows: shown.map((row) => ({
      ...toApprovalRow(row, readerId),
      quotedCents: differing.get(row.order.id)?.quotedCents ?? null,
    })),
    nextCursor: last ? encodeCursor({ createdAt: last.position, id: last.id }) : null,
  };
}

function toApprovalRow({ order, request, lastTry, since }: ReadRow, readerId: string) {
  return {
    order,
    request: request && toRequestView(request, readerId),
    lastTry: lastTry && { state: lastTry.state, outcome: lastTry.outcome as Outcome | null },
    since: since?.toISOString() ?? "",
  };
}
