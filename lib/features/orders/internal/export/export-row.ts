import type { Order, OrderItem } from "#lib/core/service/schemas/order.ts";
import type { OrderRow } from "../../order-row.ts";

/** The source of an export: a row of the list, and the service's whole order. */
export type ExportedOrder = OrderRow & {
  cancelledAt: string | null;
  refundedCents: number | null;
  data: Order;
};

type Cell = string | number | null;
/** Amounts in a form that spreadsheets read: euros, with a decimal point. */
const euros = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2));
const yes = (is: boolean) => (is ? "yes" : "");
const listed = (values: readonly (string | null)[]) => values.filter((value) => value !== null).join("; ");

const identity = {
  number: ({ number }: ExportedOrder) => number,
  reference: ({ reference, externalId }: ExportedOrder) => reference ?? externalId,
  external_id: ({ externalId }: ExportedOrder) => externalId,
  status: ({ status }: ExportedOrder) => status,
  created_at: ({ createdAt }: ExportedOrder) => createdAt,
} satisfies Record<string, (order: ExportedOrder) => Cell>;

/** One row per order. */
export const orderColumns: Readonly<Record<string, (order: ExportedOrder) => Cell>> = {
  ...identity,
  confirmed_at: ({ confirmedAt }) => confirmedAt,
  updated_at: ({ updatedAt }) => updatedAt,
  cancelled_at: ({ cancelledAt }) => cancelledAt,
  due_at: ({ dueAt }) => dueAt,
  recipient: ({ recipient }) => recipient,
  company: ({ company }) => company,
  line1: ({ data }) => data.shipping_address.line1,
  line2: ({ data }) => data.shipping_address.line2 ?? null,
  postal_code: ({ data }) => data.shipping_address.postal_code ?? null,
  city: ({ city }) => city,
  country: ({ country }) => country,
  phone: ({ data }) => data.shipping_address.phone ?? null,
  email: ({ data }) => data.shipping_address.email ?? null,
  pieces: ({ itemsCount }) => itemsCount,
  items: ({ data }) => listed(data.items.map(({ sku, quantity }) => `${quantity} × ${sku}`)),
  titles: ({ data }) => listed([...new Set(data.items.map(({ title }) => title))]),
  items_total: ({ data }) => euros(data.costs.items_cents),
  discount: ({ data }) => euros(data.costs.discount_cents),
  options: ({ data }) => euros(data.costs.options_cents),
  shipping: ({ data }) => euros(data.costs.shipping_cents),
  tax: ({ data }) => euros(data.costs.tax_cents),
  tax_rate: ({ data }) => data.costs.tax_rate,
  vat_regime: ({ data }) => data.costs.vat_regime,
  total: ({ totalCents }) => euros(totalCents),
  currency: ({ currency }) => currency,
  refunded: ({ refundedCents }) => euros(refundedCents),
  carriers: ({ data }) => listed(data.shipments.map(({ carrier }) => carrier)),
  tracking_numbers: ({ data }) => listed(data.shipments.map((parcel) => parcel.tracking_number)),
  tracking_links: ({ data }) => listed(data.shipments.map((parcel) => parcel.tracking_url)),
  parcel_states: ({ data }) => listed(data.shipments.map(({ status }) => status)),
  shipped_at: ({ data }) => listed(data.shipments.map((parcel) => parcel.shipped_at)),
  delivered_at: ({ data }) => listed(data.shipments.map((parcel) => parcel.delivered_at)),
  tags: ({ tags }) => listed(tags),
  assignee: ({ assignee }) => assignee?.name ?? null,
  template: ({ template }) => template?.name ?? null,
  key: ({ keyPrefix }) => keyPrefix,
  issue: ({ hasIssue }) => yes(hasIssue),
  late: ({ isLate }) => yes(isLate),
  payment_refused: ({ paymentRefused }) => yes(paymentRefused),
  awaits_approval: ({ awaitsApproval }) => yes(awaitsApproval),
  id: ({ id }) => id,
};

/** One row per item, with the fields that identify its order. */
export const itemColumns: Readonly<Record<string, (order: ExportedOrder, item: OrderItem) => Cell>> = {
  ...identity,
  recipient: ({ recipient }) => recipient,
  country: ({ country }) => country,
  line: (_, { line }) => line,
  sku: (_, { sku }) => sku,
  title: (_, { title }) => title,
  color: (_, { color }) => color,
  size: (_, { size }) => size,
  quantity: (_, { quantity }) => quantity,
  unit_cost: (_, item) => euros(item.unit_cost_cents),
  total_cost: (_, item) => euros(item.total_cost_cents),
  product_id: (_, item) => item.product_id,
  files: (_, { files }) => listed(files.map(({ face, url }) => `${face}: ${url}`)),
  order_id: ({ id }) => id,
};
