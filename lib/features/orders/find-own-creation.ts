import { and, eq, isNotNull, ne, notInArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";
import { countPieces } from "#lib/core/service/is-reply-to.ts";
import { type Order, type OrderRequest, orderRequestSchema } from "#lib/core/service/schemas/order.ts";
import { findStoredJson } from "#lib/read-stored.ts";
import { isOtherRecipient, isSameRecipient } from "./internal/same-recipient.ts";

/** `other`: it is certainly not what was sent. `unclear`: it may be ours or somebody else's, and a person decides. */
type Verdict = "ours" | "unclear" | "other";

type SentCreation = {
  mode: Mode;
  /** The bytes that were sent; null once their recipient was erased. */
  body: Uint8Array | null;
  /** Of the key that sent them, as far as it is known. */
  keyPrefix: string | null;
  /** A person chose the reference, so it may be on any order; one that is made here is on ours alone. */
  isTyped: boolean;
};

/**
 * Whether an order that was found under our external_id is the one that was sent. A service may normalise what it is
 * given, leave `api_key_prefix` out, and keep another time than ours, so no clock is asked.
 */
export function judgeFound(order: Order, { mode, body, keyPrefix, isTyped }: SentCreation): Verdict {
  if (order.test !== (mode === "test")) return "other";
  const isOfOtherKey = contradicts(order.api_key_prefix, keyPrefix);
  if (isTyped && isOfOtherKey) return "other";
  const sent = body && findStoredJson(orderRequestSchema, body, "order_intents.body");
  if (!sent || isOfOtherKey) return "unclear";
  const isSame =
    isPrintedAlike(sent, order) && isSameRecipient(sent.shipping_address, order.shipping_address);
  if (isSame) return "ours";
  const isPlainlyOther =
    countPieces(sent.items) !== countPieces(order.items) &&
    isOtherRecipient(sent.shipping_address, order.shipping_address);
  return isTyped && isPlainlyOther ? "other" : "unclear";
}

/** One may be cut shorter than the other. */
function contradicts(given: string | null, known: string | null): boolean {
  const [one, other] = [given, known].map((prefix) => (prefix ?? "").replace(/[.…*]+$/, ""));
  return Boolean(one && other) && !one?.startsWith(other ?? "") && !other?.startsWith(one ?? "");
}

/**
 * Each variant on the faces that were asked for, in whichever order and on however many lines. A product of the
 * account's own brings its print files along: its faces are not those that were sent.
 */
function isPrintedAlike(sent: OrderRequest, order: Order): boolean {
  const asked = sent.items.map(({ sku, quantity, product_id, files }) => ({
    sku: `${sku.trim()} ${product_id ?? printed(Object.keys(files ?? {}))}`,
    quantity,
  }));
  const made = order.items.map(({ sku, quantity, product_id, files }) => ({
    sku: `${sku.trim()} ${product_id ?? printed(files.map(({ face }) => face))}`,
    quantity,
  }));
  return countPieces(asked) === countPieces(made);
}

const printed = (faces: readonly string[]) => [...new Set(faces)].sort().join("+");

export type FoundOrder = { order: Order; verdict: Verdict };

/**
 * The order under an intent's external_id, which is unique in the account, and whether it is the one that the intent
 * sent. @throws ServiceFailure
 * @step Who calls it has decided who may.
 */
export async function findOwnCreation(service: ServiceClient, intent: Intent): Promise<FoundOrder | null> {
  const { externalId, mode, body } = intent;
  if (!externalId) return null;
  const [listed] = (await service.listOrders({ external_id: externalId, limit: 1 })).data;
  const order = listed ?? (await readMirrored(service, intent));
  if (!order) return null;
  if (await isAnotherIntents(intent, order)) return { order, verdict: "other" };
  const keyPrefix = await prefixOf(intent);
  return { order, verdict: judgeFound(order, { mode, body, keyPrefix, isTyped: isTyped(intent) }) };
}

export const isTyped = ({ externalId, reference }: Intent) => externalId === reference;

/** An empty page names nothing, so it may be the reply to another question: what is known here is asked for by its id. */
async function readMirrored(service: ServiceClient, intent: Intent): Promise<Order | null> {
  const { workspaceId, externalId } = intent;
  const [known] = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.externalId, externalId ?? "")))
    .limit(1);
  return known ? service.getOrder(known.id) : null;
}

/** Another sending of ours is known to have made it, or a person has said of one that it is another order. */
async function isAnotherIntents(intent: Intent, order: Order): Promise<boolean> {
  const made = and(eq(orderIntents.orderId, order.id), eq(orderIntents.state, "succeeded"));
  const denied = and(
    isLost,
    isDenied,
    eq(orderIntents.externalId, intent.externalId ?? ""),
    sql`${orderIntents.outcome} #>> '{details,order_id}' = ${order.id}`,
  );
  for (const reason of [made, denied]) {
    const others = await db()
      .select({ id: orderIntents.id })
      .from(orderIntents)
      .where(and(isOtherCreation(intent), reason))
      .limit(1);
    if (others.length > 0) return true;
  }
  return false;
}

/** As the index of lost creations says it. */
const isLost = sql`${orderIntents.kind} = 'create' and ${orderIntents.leftOpenAt} is not null`;
const isDenied = sql`${orderIntents.state} = 'abandoned' and ${orderIntents.outcome} ->> 'code' = 'not_ours'`;

/** Whether an earlier sending of ours under the same external_id may have made an order: its reply was lost. */
export async function hasEarlierSending(intent: Intent): Promise<boolean> {
  const isUnanswered = and(
    isLost,
    notInArray(orderIntents.state, ["succeeded", "refused"]),
    sql`(${isDenied}) is not true`,
    isNotNull(orderIntents.sentAt),
  );
  const earlier = await db()
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .where(and(isOtherCreation(intent), eq(orderIntents.externalId, intent.externalId ?? ""), isUnanswered))
    .limit(1);
  return earlier.length > 0;
}

/**
 * Whether an earlier attempt under the same external_id was refused after it was looked for until nothing could arrive
 * any more, and none is unanswered: then an order that is not listed is none that comes later.
 */
export async function wasLookedFor(intent: Intent): Promise<boolean> {
  const isRefused = and(isLost, eq(orderIntents.state, "refused"), eq(orderIntents.mode, intent.mode));
  const earlier = await db()
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .where(and(isOtherCreation(intent), eq(orderIntents.externalId, intent.externalId ?? ""), isRefused))
    .limit(1);
  return earlier.length > 0 && !(await hasEarlierSending(intent));
}

const isOtherCreation = ({ workspaceId, id }: Intent) =>
  and(eq(orderIntents.workspaceId, workspaceId), eq(orderIntents.kind, "create"), ne(orderIntents.id, id));

/** A removed key's row stays, and with it the prefix that its orders carry. */
async function prefixOf({ workspaceId, apiKeyId }: Intent): Promise<string | null> {
  const [key] = await db()
    .select({ prefix: apiKeys.prefix })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, apiKeyId)));
  return key?.prefix ?? null;
}
