import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { ReadBy } from "#drizzle/schema/webhook-gaps.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { queueMails } from "#lib/features/mails/queue-mails.ts";
import { hadIssue, hasIssue } from "./has-issue.ts";
import { settleRequests } from "./internal/end-request.ts";
import { recordGaps } from "./internal/mirror/gaps/record-gaps.ts";
import { findEnding, notifyEnded } from "./internal/notify-ended.ts";
import { isPayable } from "./status.ts";

const unsent: readonly string[] = ["confirmed", "test_confirmed", "in_production", "on_hold"];
const graceDays = 1;

const dayMs = 86_400_000;

/**
 * When a paid order that was not sent yet should have been sent: the longest lead time of its products, and a day. Null
 * while the stored catalog knows no lead time.
 */
function dueAt(
  { status, confirmed_at: paidAt, items }: Order,
  leadDays: ReadonlyMap<string, number>,
): Date | null {
  if (!paidAt || !unsent.includes(status)) return null;
  const known = items.flatMap(({ sku }) => leadDays.get(sku) ?? []);
  return known.length > 0 ? new Date(Date.parse(paidAt) + (Math.max(...known) + graceDays) * dayMs) : null;
}

const strayed = ["returned", "lost"];

/**
 * Whether the state of an order may be a problem, or end a hold, so that the job for problems runs soon; its schedule
 * finds the rest.
 */
const mayBeProblem = ({ status, history, shipments }: Order): boolean =>
  [status, ...history.map((entry) => entry.status)].includes("on_hold") ||
  shipments.some((shipment) => strayed.includes(shipment.status));

/**
 * Stores the service's state of an order, unless the stored one is the same or newer, and notifies open pages. A row's
 * mode is the order's own, whichever key read it. Returns whether it was stored.
 */
export async function mirrorOrder(
  tx: Executor,
  workspaceId: string,
  order: Order,
  readBy: ReadBy = "reread",
): Promise<boolean> {
  const [written] = await writeOrders(tx, workspaceId, [order], readBy);
  if (!written) return false;
  await notifyChange(tx, { workspaceId, mode: written.mode, kind: "order", id: order.id });
  return true;
}

/**
 * Does the same for a page of orders, in one statement and with one notification per mode. Returns how many were
 * stored.
 */
export async function mirrorOrders(
  tx: Executor,
  workspaceId: string,
  page: readonly Order[],
  readBy: ReadBy = "reconcile",
): Promise<number> {
  const written = await writeOrders(tx, workspaceId, page, readBy);
  const [first, ...others] = written;
  if (first && others.length === 0) {
    await notifyChange(tx, { workspaceId, mode: first.mode, kind: "order", id: first.id });
  } else {
    for (const mode of new Set(written.map((row) => row.mode)))
      await notifyChange(tx, { workspaceId, mode, kind: "orders", id: "" });
  }
  return written.length;
}

async function writeOrders(tx: Executor, workspaceId: string, page: readonly Order[], readBy: ReadBy) {
  // A list that changes while it is read may contain an order twice.
  const named = new Map(page.map((order) => [order.id, order]));
  if (named.size === 0) return [];
  const known = await readKnown(tx, workspaceId, [...named.values()]);
  const ending = await findEnding(tx, workspaceId, [...named.values()]);
  const rows = [...named.values()]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((order) => toRow(workspaceId, order, known));
  const written = await tx
    .insert(orders)
    .values(rows)
    .onConflictDoUpdate({
      target: [orders.workspaceId, orders.id],
      set: {
        ...fromExcluded,
        isLate: stillLate,
        hadIssue: everHadIssue,
        mirroredAt: sql`excluded.mirrored_at`,
      },
      setWhere: sql`${orders.workspaceId} = ${workspaceId} and (${orders.serviceUpdatedAt}, 1) <= (excluded.service_updated_at,
        case when ${orders.status} = excluded.status and ${orders.hasIssue} = excluded.has_issue
          and ${orders.hadIssue} = ${everHadIssue} and ${orders.data} = excluded.data then 0 else 1 end)`,
    })
    .returning({ id: orders.id, mode: orders.mode, status: orders.status, isNew: sql<boolean>`xmax = 0` });
  // An order that was not in the mirror cannot have a payment request.
  const settled = written.filter(({ isNew, status }) => !isNew && !isPayable(status));
  if (settled.length > 0) {
    await settleRequests(
      tx,
      workspaceId,
      settled.map(({ id }) => id),
    );
  }
  const changed = new Set(written.map(({ id }) => id));
  const read = [...named.values()].filter(({ id }) => changed.has(id));
  await recordGaps(tx, workspaceId, read, readBy);
  await queueMails(tx, workspaceId, read);
  await notifyEnded(
    tx,
    workspaceId,
    ending.filter(({ id }) => changed.has(id)),
  );
  const needing = rows.filter((row) => row.hasIssue || row.hadIssue || mayBeProblem(row.data));
  if (needing.some(({ id }) => changed.has(id))) {
    await enqueue(tx, "watch-problems", { workspaceId });
  }
  return written;
}

/** An order that has been sent, or whose due date moved to later, is no longer late. */
const stillLate = sql`${orders.isLate} and coalesce(excluded.due_at < excluded.mirrored_at, false)`;

/**
 * An issue that only a webhook reported is in no history. Once it is over, or the log was cleaned, only this column
 * knows it.
 */
const everHadIssue = sql`(${orders.hadIssue} or excluded.had_issue)`;

const changing = [
  "mode",
  "number",
  "externalId",
  "status",
  "recipient",
  "city",
  "country",
  "itemsCount",
  "totalCents",
  "currency",
  "data",
  "apiKeyPrefix",
  "createdAt",
  "confirmedAt",
  "cancelledAt",
  "serviceUpdatedAt",
  "dueAt",
  "hasIssue",
] as const;
const fromExcluded = Object.fromEntries(
  changing.map((name) => [name, sql`excluded.${sql.identifier(orders[name].name)}`]),
);

function toRow(workspaceId: string, order: Order, { reportedIssues, leadDays }: Known) {
  const issueReportedAt = reportedIssues.get(order.id) ?? null;
  const { shipping_address: address, costs } = order;
  const { refunded_cents: _, ...data } = order;
  return {
    workspaceId,
    id: order.id,
    mode: order.test ? ("test" as const) : ("live" as const),
    number: order.number,
    externalId: order.external_id,
    status: order.status,
    recipient: address.name,
    city: address.city,
    country: address.country,
    itemsCount: order.items.reduce((sum, item) => sum + item.quantity, 0),
    totalCents: costs.total_cents,
    currency: costs.currency,
    data,
    apiKeyPrefix: order.api_key_prefix,
    createdAt: new Date(order.created_at),
    confirmedAt: order.confirmed_at ? new Date(order.confirmed_at) : null,
    cancelledAt: order.cancelled_at ? new Date(order.cancelled_at) : null,
    serviceUpdatedAt: new Date(order.updated_at),
    dueAt: dueAt(order, leadDays),
    hasIssue: hasIssue(order, issueReportedAt),
    hadIssue: hadIssue(order, issueReportedAt),
  } satisfies Record<(typeof changing)[number] | "workspaceId" | "id" | "hadIssue", unknown>;
}

type Known = {
  /** When webhooks last reported an issue, by order. */
  reportedIssues: ReadonlyMap<string, Date>;
  /** The lead time of products that are paid and not sent, in days, by SKU. */
  leadDays: ReadonlyMap<string, number>;
};

/** What is stored about these orders elsewhere, in one statement. */
async function readKnown(tx: Executor, workspaceId: string, read: readonly Order[]): Promise<Known> {
  const isUnsent = ({ status, confirmed_at: paidAt }: Order) => paidAt && unsent.includes(status);
  const skus = new Set(read.flatMap((order) => (isUnsent(order) ? order.items.map(({ sku }) => sku) : [])));
  const ids = read.map(({ id }) => id);
  const { rows } = await tx.execute<
    Record<"order_id" | "at" | "sku", string | null> & { days: number | null }
  >(sql`
    select order_id, max(event_at) as at, null::text as sku, null::int as days from webhook_events
    where workspace_id = ${workspaceId} and order_id = any(${sql.param(ids)}::uuid[]) and type = 'order.issue'
    group by order_id
    ${
      skus.size > 0
        ? sql`union all select null, null, variant.sku, product.production_days
            from catalog_variants as variant join catalog_products as product
              on product.workspace_id = variant.workspace_id and product.id = variant.product_id
            where variant.workspace_id = ${workspaceId} and variant.sku = any(${sql.param([...skus])}::text[])`
        : sql``
    }`);
  return {
    reportedIssues: new Map(rows.flatMap(({ order_id: id, at }) => (id && at ? [[id, new Date(at)]] : []))),
    leadDays: new Map(rows.flatMap(({ sku, days }) => (sku && days !== null ? [[sku, days]] : []))),
  };
}
