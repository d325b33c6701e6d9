import { sql } from "drizzle-orm";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { ProblemView } from "../problem-view.ts";

type Parcel = { carrier: string; tracking_number: string; tracking_url: string | null };

export const problemColumns = {
  id: orderProblems.id,
  kind: orderProblems.kind,
  code: orderProblems.code,
  since: orderProblems.since,
  state: orderProblems.state,
  snoozedUntil: orderProblems.snoozedUntil,
  decidedAt: orderProblems.decidedAt,
  note: orderProblems.note,
  overAt: orderProblems.overAt,
  order: {
    id: orders.id,
    number: orders.number,
    reference: sql<string | null>`coalesce(${orders.reference}, ${orders.externalId})`,
    status: orders.status,
    recipient: orders.recipient,
    totalCents: orders.totalCents,
    currency: orders.currency,
    dueAt: orders.dueAt,
  },
  parcel: sql<Parcel | null>`case when ${orderProblems.subject} <> '' then (
    select parcel from jsonb_array_elements(${orders.data}->'shipments') parcel
    where parcel->>'id' = ${orderProblems.subject} limit 1) end`,
};

type ReadProblem = Pick<ProblemView, "id" | "kind" | "code" | "state" | "assignee" | "decidedBy" | "note"> & {
  since: Date;
  snoozedUntil: Date | null;
  decidedAt: Date | null;
  overAt: Date | null;
  order: Omit<ProblemView["order"], "dueAt"> & { dueAt: Date | null };
  parcel: Parcel | null;
  lastTry: { state: string | null; outcome: unknown } | null;
};

export function toProblemView(row: ReadProblem, quotedCents: ProblemView["quotedCents"]): ProblemView {
  const { id, kind, code, state, assignee, decidedBy, note, order, parcel, lastTry } = row;
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
    lastTry: lastTry?.state ? { state: lastTry.state, outcome: lastTry.outcome as Outcome | null } : null,
  };
}
