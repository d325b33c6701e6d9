import { and, desc, eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { orderProblems, type ProblemKind, type ProblemState } from "#drizzle/schema/order-problems.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";
import { findDiffering, type QuotedCents } from "#lib/features/orders/find-differing.ts";
import { hasStarted } from "#lib/features/orders/has-started.ts";
import { itemWarnings } from "#lib/features/orders/item-warnings.ts";
import { parseInput } from "#lib/parse-input.ts";
import { lastTryOf } from "#lib/workflows/approvals/approval-row.ts";
import { isInTab } from "./internal/tab-conditions.ts";
import { type ListProblemsInput, listProblemsSchema } from "./schemas.ts";

type Parcel = { carrier: string; tracking_number: string; tracking_url: string | null };

const problemColumns = {
  id: orderProblems.id,
  kind: orderProblems.kind,
  code: orderProblems.code,
  since: orderProblems.since,
  state: orderProblems.state,
  snoozedUntil: orderProblems.snoozedUntil,
  decidedAt: orderProblems.decidedAt,
  note: orderProblems.note,
  overAt: orderProblems.endedAt,
  order: {
    id: orders.id,
    number: orders.number,
    reference: sql<string | null>`coalesce(${orders.reference}, ${orders.externalId})`,
    status: orders.status,
    recipient: orders.recipient,
    totalCents: orders.totalCents,
    currency: orders.currency,
    dueAt: orders.dueAt,
    hasStarted,
  },
  parcel: sql<Parcel | null>`case when ${orderProblems.subject} <> '' then (
    select parcel from jsonb_array_elements(${orders.data}->'shipments') parcel
    where parcel->>'id' = ${orderProblems.subject} limit 1) end`,
};

type ReadProblem = Pick<
  ProblemView,
  "id" | "kind" | "code" | "state" | "assignee" | "decidedBy" | "note" | "isDiscontinued"
> & {
  since: Date;
  snoozedUntil: Date | null;
  decidedAt: Date | null;
  overAt: Date | null;
  order: Omit<ProblemView["order"], "dueAt"> & { dueAt: Date | null };
  parcel: Parcel | null;
  lastTry: { state: string | null; outcome: unknown } | null;
};

function toProblemView(row: ReadProblem, quotedCents: ProblemView["quotedCents"]): ProblemView {
  const { id, kind, code, state, assignee, decidedBy, note, order, parcel, lastTry, isDiscontinued } = row;
  return {
    ...{ id, kind, code, state, assignee, decidedBy, note },
    since: row.since.toISOString(),
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    isOver: row.overAt !== null,
    quotedCents,
    order: { ...order, dueAt: order.dueAt?.toISOString() ?? null },
    parcel: parcel && {
      carrier: parcel.carrier,
      trackingNumber: parcel.tracking_number,
      trackingUrl: parcel.tracking_url,
    },
    isDiscontinued,
    lastTry: lastTry?.state ? { state: lastTry.state, outcome: lastTry.outcome as Outcome | null } : null,
  };
}

/** An issue that puts an order on hold, or reports a lost parcel, is the only problem for it. Both types list it. */
function isOfKind(kind: ProblemKind) {
  const isIt = eq(orderProblems.kind, kind);
  if (kind === "on_hold") return or(isIt, and(eq(orderProblems.kind, "issue"), eq(orders.status, "on_hold")));
  if (kind === "parcel_lost")
    return or(isIt, and(eq(orderProblems.kind, "issue"), eq(orderProblems.code, "parcel_lost")));
  return isIt;
}

const pageSize = 50;

/**
 * A page of a tab, the last changed problem first, paged by row comparison.
 * @throws AppError invalid_cursor
 */
export async function listProblems(ctx: MemberContext, input: ListProblemsInput): Promise<ProblemPage> {
  requireRole(ctx, "orders:read");
  const { lane: tab, kind, cursor } = parseInput(listProblemsSchema, input);
  const after = cursor ? decodeCursor(cursor) : null;
  const [assignee, decider] = [alias(users, "assignee"), alias(users, "decider")];
  const lastTry = lastTryOf(db(), ctx.workspace.id);
  const rows = await db()
    .select({
      ...problemColumns,
      assignee: { id: assignee.id, name: assignee.name },
      decidedBy: decider.name,
      lastTry: { state: lastTry.state, outcome: lastTry.outcome },
      // It reads the whole order.
      isDiscontinued: sql<boolean>`case when ${orderProblems.kind} = 'payment_refused'
        then ${itemWarnings(ctx.workspace.id).isDiscontinued} else false end`,
      position: sql<string>`${orderProblems.stateChangedAt}::text`.as("position"),
    })
    .from(orderProblems)
    .innerJoin(orders, and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.id, orderProblems.orderId)))
    .leftJoin(assignee, eq(assignee.id, orderProblems.assigneeId))
    .leftJoin(decider, eq(decider.id, orderProblems.decidedBy))
    .leftJoinLateral(lastTry, eq(orderProblems.kind, "payment_refused"))
    .where(
      and(
        isInTab(ctx, tab),
        kind && isOfKind(kind),
        after
          ? sql`(${orderProblems.stateChangedAt}, ${orderProblems.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(orderProblems.stateChangedAt), desc(orderProblems.id))
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  const differing = await findDiffering(
    ctx,
    shown.map(({ order }) => order.id),
  );
  return {
    rows: shown.map((row) => toProblemView(row, differing.get(row.order.id)?.quotedCents ?? null)),
    nextCursor: last ? encodeCursor({ createdAt: last.position, id: last.id }) : null,
  };
}

/** A problem with the data of its order. Amounts in cents; dates are ISO 8601 in UTC. */
export type ProblemView = {
  id: string;
  kind: ProblemKind;
  /** The service's own code of an issue. */
  code: string | null;
  since: string;
  state: ProblemState;
  assignee: { id: string; name: string } | null;
  snoozedUntil: string | null;
  /** The member who decided it; null if it ended by itself. */
  decidedBy: string | null;
  decidedAt: string | null;
  note: string | null;
  isOver: boolean;
  order: ProblemOrder;
  /** The returned or lost parcel. */
  parcel: { carrier: string; trackingNumber: string; trackingUrl: string | null } | null;
  /** The last payment attempt: its state, and why it failed. */
  lastTry: { state: string; outcome: Outcome | null } | null;
  /** For a refused payment: an item of the draft is discontinued. */
  isDiscontinued: boolean;
  /** The total that the draft's quote showed, if it differs from the order's. */
  quotedCents: QuotedCents | null;
};

type ProblemOrder = {
  id: string;
  number: string;
  reference: string | null;
  status: string;
  recipient: string;
  totalCents: number;
  currency: string;
  dueAt: string | null;
  /** Production has started, also if the order is on hold now. */
  hasStarted: boolean;
};

export type ProblemPage = { rows: ProblemView[]; nextCursor: string | null };
