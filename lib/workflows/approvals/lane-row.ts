import { and, desc, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { encodeCursor } from "#lib/cursor.ts";
import type { Differing, QuotedCents } from "#lib/features/orders/find-differing.ts";
import {
  type RequestRow,
  type RequestView,
  requestColumns,
  toRequestView,
} from "#lib/features/orders/request-view.ts";

/** What a line says of its order. Amounts in cents. */
export type LaneOrder = {
  id: string;
  number: string;
  externalId: string | null;
  status: string;
  recipient: string;
  totalCents: number;
  currency: string;
};

export type LaneRow = {
  order: LaneOrder;
  /** Who asked for it, and what was decided. */
  request: RequestView | null;
  /** How the last try to pay it ended, or that one is under way. */
  lastTry: { state: Intent["state"]; outcome: Outcome | null } | null;
  /** What its quote had said that it would cost, where it is not what that said; else null. */
  quotedCents: QuotedCents | null;
  /** Since when it stands in its lane: ISO 8601, UTC. */
  since: string;
};

export type LanePage = { rows: LaneRow[]; nextCursor: string | null };

export const laneOrderColumns = {
  id: orders.id,
  number: orders.number,
  externalId: orders.externalId,
  status: orders.status,
  recipient: orders.recipient,
  totalCents: orders.totalCents,
  currency: orders.currency,
};

/** To be joined laterally with `orders`. */
export const lastTryOf = (tx: Executor, workspaceId: string) =>
  tx
    .select({ state: orderIntents.state, outcome: orderIntents.outcome })
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

/** What every lane reads, beside its own order. */
export const laneColumns = (lastTry: ReturnType<typeof lastTryOf>) => ({
  order: laneOrderColumns,
  request: requestColumns,
  lastTry: { state: lastTry.state, outcome: lastTry.outcome },
});

type ReadRow = {
  /** Of the page's last row, with `position`, where the next page begins. */
  id: string;
  position: string;
  since: Date | null;
  order: LaneOrder;
  request: RequestRow | null;
  lastTry: { state: Intent["state"]; outcome: unknown } | null;
};

const pageSize = 50;

/** One row more than is shown is read: it tells whether there is another page. */
export const lanePageLimit = pageSize + 1;

export function toLanePage(
  read: ReadRow[],
  readerId: string,
  differing: ReadonlyMap<string, Differing>,
): LanePage {
  const shown = read.slice(0, pageSize);
  const last = read.length > pageSize ? shown.at(-1) : undefined;
  return {
    rows: shown.map((row) => ({
      ...toLaneRow(row, readerId),
      quotedCents: differing.get(row.order.id)?.quotedCents ?? null,
    })),
    nextCursor: last ? encodeCursor({ createdAt: last.position, id: last.id }) : null,
  };
}

function toLaneRow({ order, request, lastTry, since }: ReadRow, readerId: string) {
  return {
    order,
    request: request && toRequestView(request, readerId),
    lastTry: lastTry && { state: lastTry.state, outcome: lastTry.outcome as Outcome | null },
    since: since?.toISOString() ?? "",
  };
}
