import { and, eq } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { OrderChange } from "#drizzle/schema/webhook-events.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { type Order, orderSchema, type Shipment } from "#lib/core/service/schemas/order.ts";
import { describeException } from "#lib/describe-exception.ts";
import { erasedPlaceholder } from "#lib/erased-placeholder.ts";
import { log } from "#lib/log.ts";
import { compareGaps } from "./compare-gaps.ts";
import { failureOf } from "./internal/mirror/judge-failure.ts";
import {
  type EventsOf,
  endWaiting,
  listWaiting,
  recordFailure,
  type WaitingEvent,
} from "./internal/mirror/record-failure.ts";
import { mirrorOrder } from "./mirror-order.ts";

/** What a read of an order changed. Amounts in cents; a changed address is listed without its content. */
export function describeChanges(before: Order | null, after: Order): OrderChange[] {
  if (!before) return [{ what: "status", before: null, after: after.status }];
  return [
    ...moved("status", before.status, after.status),
    ...moved("total", before.costs.total_cents, after.costs.total_cents),
    ...moved("reference", before.external_id, after.external_id),
    ...named("items", before.items, after.items),
    ...named("address", before.shipping_address, after.shipping_address),
    ...named("confirmed", before.confirmed_at, after.confirmed_at),
    ...named("cancelled", before.cancelled_at, after.cancelled_at),
    ...parcels(before.shipments, after.shipments),
  ];
}

type ComparedValue = string | number | null;

const moved = (what: string, before: ComparedValue, after: ComparedValue): OrderChange[] =>
  before === after ? [] : [{ what, before, after }];

const named = (what: string, before: unknown, after: unknown): OrderChange[] =>
  JSON.stringify(before) === JSON.stringify(after) ? [] : [{ what }];

function parcels(before: readonly Shipment[], after: readonly Shipment[]): OrderChange[] {
  const earlier = new Map(before.map((parcel) => [parcel.id, parcel]));
  return after.flatMap((parcel) => {
    const was = earlier.get(parcel.id);
    const isRenumbered = was !== undefined && was.tracking_number !== parcel.tracking_number;
    return [
      ...moved("parcel", was?.status ?? null, parcel.status).map((change) => ({
        ...change,
        of: parcel.tracking_number,
      })),
      ...(isRenumbered
        ? [{ what: "tracking", before: was.tracking_number, after: parcel.tracking_number }]
        : []),
    ];
  });
}

/** `later`: the order is being created here, so it is better read in a few seconds. */
type NextReading = "over" | "later" | { inSeconds: number };

/**
 * Reads the order of an event from the service: webhooks are triggers, not facts. Applies the events that had arrived
 * before the read, and stores the changes with the newest of them. Makes no call if the stored order already shows all
 * of them, as after each creation here, unless a person asks (`isAsked`). If the order itself makes the read fail, the
 * read is retried several times, then its events are set aside.
 * @returns whether and when to read it again
 * @throws ServiceFailure that is temporary: the queue tries again
 */
export async function rereadOrder(
  ctx: SystemContext,
  orderId: string,
  { isAsked = false }: { isAsked?: boolean | undefined } = {},
): Promise<NextReading> {
  requireTask(ctx, "mirror");
  const ofOrder = { workspaceId: ctx.workspace.id, orderId };
  const waiting = await listWaiting(ofOrder);
  if (!isAsked && waiting.length > 0 && waiting.every(({ isAlreadyApplied }) => isAlreadyApplied)) {
    await db().transaction((tx) => endUnread(tx, ofOrder, waiting));
    return "over";
  }
  if (waiting.some(({ isBeingCreated }) => isBeingCreated)) return "later";
  if (!ctx.canRead) return "over";
  try {
    const order = await ctx.read("live", (service) => service.getOrder(orderId));
    await db().transaction((tx) => applyReading(tx, ofOrder, order, waiting));
    return "over";
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    log().warn({ ...describeException(error), orderId, failure }, "order not read");
    const inSeconds = await recordFailure(
      ofOrder,
      waiting.map(({ id }) => id),
      failure,
    );
    return inSeconds === null ? "over" : { inSeconds };
  }
}

async function applyReading(tx: Executor, of: EventsOf, order: Order, waiting: readonly WaitingEvent[]) {
  const before = await lockKnownOrder(tx, of.workspaceId, of.orderId);
  const isApplied = await mirrorOrder(tx, of.workspaceId, order, "reread");
  if (!isApplied) return endUnread(tx, of, waiting);
  // Of an erased order, only what is stored here may be shown.
  const isErased = before?.shipping_address.name === erasedPlaceholder;
  const after = isErased ? await lockKnownOrder(tx, of.workspaceId, of.orderId) : order;
  await endWaiting(tx, of, waiting, describeChanges(before, after ?? order));
  await recheckGaps(tx, of, waiting);
}

/** The order did not change, so no other notification tells open pages that the events are applied. */
async function endUnread(tx: Executor, of: EventsOf, waiting: readonly WaitingEvent[]) {
  const [newest, ...older] = waiting;
  if (!newest) return;
  await endWaiting(tx, of, waiting, []);
  await recheckGaps(tx, of, waiting);
  const id = older.length === 0 ? newest.id : "";
  await notifyChange(tx, { workspaceId: of.workspaceId, kind: "events", id });
}

/**
 * The order as it was last read; an event may have set the status of its row since. Data that this version cannot parse
 * counts as unknown. Locks the row.
 */
async function lockKnownOrder(tx: Executor, workspaceId: string, orderId: string): Promise<Order | null> {
  const [row] = await tx
    .select({ data: orders.data })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId)))
    .for("update");
  return orderSchema.safeParse(row?.data).data ?? null;
}

/** After events of an order arrived: some of them may be recorded as missed. */
async function recheckGaps(
  tx: Executor,
  { workspaceId, orderId }: EventsOf,
  arrived: readonly unknown[],
): Promise<void> {
  if (arrived.length === 0) return;
  const changed = await compareGaps(tx, workspaceId, [orderId]);
  if (changed > 0) await notifyChange(tx, { workspaceId, kind: "events", id: "" });
}
