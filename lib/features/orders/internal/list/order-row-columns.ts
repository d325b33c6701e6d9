import { type GetColumnData, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { orders } from "#drizzle/schema/orders.ts";
import { erasedPlaceholder } from "#lib/erased-placeholder.ts";
import type { OrderRow, ParcelSummary } from "../../order-row.ts";
import { paymentRefused } from "./order-conditions.ts";

/** Selects a column by the table's name, from a source that is only aliased as that table. */
const of = <C extends PgColumn>(column: C) => sql<GetColumnData<C>>`${column}`.mapWith(column);

/**
 * For a source with the alias `orders` and the sort value. Names are selected by subqueries, so that PostgreSQL reads
 * them only for the returned rows and not for those that it skips. A subquery names its workspace, because Citus does
 * not conclude it from a union.
 */
export const orderRowColumns = (workspaceId: string) => ({
  id: of(orders.id),
  number: of(orders.number),
  externalId: of(orders.externalId),
  reference: of(orders.reference),
  status: of(orders.status),
  recipient: of(orders.recipient),
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
    where templates.workspace_id = ${workspaceId} and templates.id = orders.template_id)`,
  // PostgreSQL stores the service's order compressed. It is decompressed once, and not for each value that is read.
  told: sql<PackedColumns>`(select jsonb_build_array(unpacked -> 'shipping_address' -> 'company',
      jsonb_array_length(unpacked -> 'shipments'), unpacked -> 'shipments' -> -1)
    from (select ${orders.data} || '{}' as unpacked offset 0) as once)`,
});

type PackedColumns = [company: string | null, parcelCount: number, lastParcel: WireParcel | null];

type WireParcel = { carrier: string; tracking_number: string; tracking_url: string | null; status: string };

type Dates = "createdAt" | "confirmedAt" | "updatedAt" | "dueAt";
type Selected = Omit<OrderRow, Dates | "company" | "assignee" | "template" | "parcels"> & {
  createdAt: Date;
  confirmedAt: Date | null;
  updatedAt: Date;
  dueAt: Date | null;
  assigneeId: string | null;
  assigneeName: string | null;
  templateId: string | null;
  templateName: string | null;
  told: PackedColumns;
};

/** Field by field: a rest pattern takes several times as long, and lists do this for every row. */
export const toOrderRow = (selected: Selected): OrderRow => ({
  id: selected.id,
  number: selected.number,
  // It was made from the reference, so it is not shown once that is erased.
  externalId: selected.reference === erasedPlaceholder ? null : selected.externalId,
  reference: selected.reference,
  status: selected.status,
  recipient: selected.recipient,
  company: selected.told[0],
  city: selected.city,
  country: selected.country,
  itemsCount: selected.itemsCount,
  totalCents: selected.totalCents,
  currency: selected.currency,
  createdAt: selected.createdAt.toISOString(),
  confirmedAt: selected.confirmedAt?.toISOString() ?? null,
  updatedAt: selected.updatedAt.toISOString(),
  dueAt: selected.dueAt?.toISOString() ?? null,
  isLate: selected.isLate,
  hasIssue: selected.hasIssue,
  paymentRefused: selected.paymentRefused,
  awaitsApproval: selected.awaitsApproval,
  tags: selected.tags,
  assignee: named(selected.assigneeId, selected.assigneeName),
  keyPrefix: selected.keyPrefix,
  template: named(selected.templateId, selected.templateName),
  parcels: toSummary(selected.told),
});

/** A removed member or template has no name. */
const named = (id: string | null, name: string | null) => (id && name !== null ? { id, name } : null);

function toSummary([, count, last]: PackedColumns): ParcelSummary | null {
  if (!last) return null;
  const { carrier, status, tracking_number: trackingNumber, tracking_url: trackingUrl } = last;
  return { count, carrier, trackingNumber, trackingUrl, status };
}
