import { and, eq, exists, notExists, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { type OrderChange, webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { type Order, orderSchema, type Shipment } from "#lib/core/service/schemas/order.ts";
import { describeException } from "#lib/describe-exception.ts";
import { erasedMark } from "#lib/erased-mark.ts";
import { log } from "#lib/log.ts";
import { compareGaps } from "./compare-gaps.ts";
import { failureOf } from "./internal/mirror/judge-failure.ts";
import {
  type EventsOf,
  endWaiting,
  listWaiting,
  noteFailure,
  type WaitingEvent,
} from "./internal/mirror/note-failure.ts";
import { mirrorOrder } from "./mirror-order.ts";

/** What a reading of an order brought that was not known before. Amounts in cents; addresses are named, not told. */
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

type Told = string | number | null;

const moved = (what: string, before: Told, after: Told): OrderChange[] =>
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

/** `later`: an order that is just being made here is better looked for in a moment. */
type NextReading = "over" | "later" | { inSeconds: number };

/**
 * What an event was about, read from the service: webhooks are triggers, not facts. Events that had arrived
 * before the reading are thereby applied, and the newest of them is told to have brought what is new.
 * Nothing is asked where all of them are of what stands here already, as after each order that was made here, unless
 * somebody asks for it (`isAsked`). What cannot be read for its own sake is tried some times, then set aside.
 * @returns whether, and when, it is to be read again
 * @throws ServiceFailure that passes by itself: the queue tries again
 */
export async function rereadOrder(
  ctx: SystemContext,
  orderId: string,
  { isAsked = false }: { isAsked?: boolean | undefined } = {},
): Promise<NextReading> {
  requireTask(ctx, "mirror");
  const ofOrder = { workspaceId: ctx.workspace.id, orderId };
  const waiting = await listWaiting(ofOrder);
  if (!isAsked && waiting.length > 0 && waiting.every(({ isTold }) => isTold)) {
    await db().transaction((tx) => endUnread(tx, ofOrder, waiting));
    return "over";
  }
  if (waiting.some(({ isFresh }) => isFresh) && (await isBeingMade(ofOrder))) return "later";
  if (!ctx.canRead) return "over";
  try {
    const order = await ctx.read("live", (service) => service.getOrder(orderId));
    await db().transaction((tx) => applyReading(tx, ofOrder, order, waiting));
    return "over";
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    log().warn({ ...describeException(error), orderId, failure }, "order not read");
    const inSeconds = await noteFailure(
      ofOrder,
      waiting.map(({ id }) => id),
      failure,
    );
    return inSeconds === null ? "over" : { inSeconds };
  }
}

async function applyReading(tx: Executor, of: EventsOf, order: Order, waiting: readonly WaitingEvent[]) {
  const before = await holdKnown(tx, of.workspaceId, of.orderId);
  const isApplied = await mirrorOrder(tx, of.workspaceId, order, "reread");
  if (!isApplied) return endUnread(tx, of, waiting);
  // Of one that was erased it is what stands here that may be told.
  const isErased = before?.shipping_address.name === erasedMark;
  const after = isErased ? await holdKnown(tx, of.workspaceId, of.orderId) : order;
  await endWaiting(tx, of, waiting, describeChanges(before, after ?? order));
  await noteArrived(tx, of, waiting);
}

/** They brought nothing, so nothing else tells who is looking that they are applied. */
async function endUnread(tx: Executor, of: EventsOf, waiting: readonly WaitingEvent[]) {
  const [newest, ...older] = waiting;
  if (!newest) return;
  await endWaiting(tx, of, waiting, []);
  await noteArrived(tx, of, waiting);
  const id = older.length === 0 ? newest.id : "";
  await notifyChange(tx, { workspaceId: of.workspaceId, kind: "events", id });
}

/**
 * As it was last read; an event may have moved the status of its row ahead of that. What an earlier version kept and
 * this one cannot read is as if it had not been known.
 */
async function holdKnown(tx: Executor, workspaceId: string, orderId: string): Promise<Order | null> {
  const [row] = await tx
    .select({ data: orders.data })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId)))
    .for("update");
  return orderSchema.safeParse(row?.data).data ?? null;
}

/** After events of an order have come: what was missed of it may be among them. */
async function noteArrived(
  tx: Executor,
  { workspaceId, orderId }: EventsOf,
  arrived: readonly unknown[],
): Promise<void> {
  if (arrived.length === 0) return;
  const changed = await compareGaps(tx, workspaceId, [orderId]);
  if (changed > 0) await notifyChange(tx, { workspaceId, kind: "events", id: "" });
}

/** Whether an order that is not known yet is one that was just asked for here: the reply is about to tell it. */
async function isBeingMade({ workspaceId, orderId }: EventsOf): Promise<boolean> {
  const row = db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId)));
  const creation = db()
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.state, "open"),
        eq(orderIntents.kind, "create"),
        sql`${orderIntents.externalId} = ${webhookEvents.payload} #>> '{data,order,external_id}'`,
      ),
    );
  const found = await db()
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.workspaceId, workspaceId),
        eq(webhookEvents.orderId, orderId),
        notExists(row),
        exists(creation),
      ),
    )
    .limit(1);
  return found.length > 0;
}
