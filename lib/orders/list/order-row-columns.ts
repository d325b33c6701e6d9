import { type GetColumnData, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRefused } from "./order-conditions.ts";
import type { OrderRow, ParcelSummary } from "./order-row.ts";

/** A column of the table as it comes out of a statement that only calls something by the table's name. */
const of = <C extends PgColumn>(column: C) => sql<GetColumnData<C>>`${column}`.mapWith(column);

/**
 * Of a source that is called `orders`, with what it is sorted by. Names stand in queries of their own: they are read for the rows that are shown, never for those walked past.
 */
export const orderRowColumns = {
  id: of(orders.id),
  number: of(orders.number),
  externalId: of(orders.externalId),
  reference: of(orders.reference),
  status: of(orders.status),
  recipient: of(orders.recipient),
  company: sql<string | null>`${orders.data} -> 'shipping_address' ->> 'company'`,
  city: of(orders.city),
  country: of(orders.country),
  itemsCount: of(orders.itemsCount),
  totalCents: of(orders.totalCents),
  currency: of(orders.currency),
  createdAt: of(orders.createdAt),
  confirmedAt: of(orders.confirmedAt),
  updatedAt: of(orders.serviceUpdatedAt),
  dueAt: of(orders.dueAt),
  isLate: of(orders.isLate),
  hasIssue: of(orders.hasIssue),
  paymentRefused,
  awaitsApproval: of(orders.awaitsApproval),
  tags: of(orders.tags),
  assigneeId: of(orders.assigneeId),
  assigneeName: sql<string | null>`(select name from users where users.id = orders.assignee_id)`,
  keyPrefix: of(orders.apiKeyPrefix),
  templateId: of(orders.templateId),
  templateName: sql<string | null>`(select name from templates
    where templates.workspace_id = orders.workspace_id and templates.id = orders.template_id)`,
  parcelCount: sql<number>`jsonb_array_length(${orders.data} -> 'shipments')`,
  lastParcel: sql<WireParcel | null>`${orders.data} -> 'shipments' -> -1`,
};

type WireParcel = { carrier: string; tracking_number: string; tracking_url: string | null; status: string };

type Dates = "createdAt" | "confirmedAt" | "updatedAt" | "dueAt";
type Selected = Omit<OrderRow, Dates | "assignee" | "template" | "parcels"> & {
  createdAt: Date;
  confirmedAt: Date | null;
  updatedAt: Date;
  dueAt: Date | null;
  assigneeId: string | null;
  assigneeName: string | null;
  templateId: string | null;
  templateName: string | null;
  parcelCount: number;
  lastParcel: WireParcel | null;
};

export function toOrderRow(selected: Selected): OrderRow {
  const { assigneeId, assigneeName, templateId, templateName, parcelCount, lastParcel, ...row } = selected;
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    assignee: named(assigneeId, assigneeName),
    template: named(templateId, templateName),
    parcels: lastParcel && toSummary(parcelCount, lastParcel),
  };
}

/** Whoever or whatever has been removed since has no name any more. */
const named = (id: string | null, name: string | null) => (id && name !== null ? { id, name } : null);

const toSummary = (count: number, last: WireParcel): ParcelSummary => ({
  count,
  carrier: last.carrier,
  trackingNumber: last.tracking_number,
  trackingUrl: last.tracking_url,
  status: last.status,
});
