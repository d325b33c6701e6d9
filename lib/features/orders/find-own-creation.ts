import { and, eq, isNotNull, ne, notInArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";
import { piecesFingerprint } from "#lib/core/service/match-reply.ts";
import { type Order, type OrderRequest, orderRequestSchema } from "#lib/core/service/schemas/order.ts";
import { findStoredJson } from "#lib/read-stored.ts";
import { isOtherRecipient, isSameRecipient } from "./internal/same-recipient.ts";

/** `other`: certainly not the order that was sent. `unclear`: it may be ours or another's, and a person decides. */
type Verdict = "ours" | "unclear" | "other";

type SentCreation = {
  mode: Mode;
  /** The bytes that were sent; null once the recipient was erased. */
  body: Uint8Array | null;
  /** Prefix of the key that sent them, if it is known. */
  keyPrefix: string | null;
  /** A person chose the reference, so any order may have it; a generated one is only on our own order. */
  isTyped: boolean;
};

/**
 * Whether an order found under our external_id is the one that was sent. The service may normalise the content, omit
 * `api_key_prefix`, and have a different clock, so timestamps are not compared.
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
    piecesFingerprint(sent.items) !== piecesFingerprint(order.items) &&
    isOtherRecipient(sent.shipping_address, order.shipping_address);
  return isTyped && isPlainlyOther ? "other" : "unclear";
}

/** One prefix may be shorter than the other. */
function contradicts(given: string | null, known: string | null): boolean {
  const [one, other] = [given, known].map((prefix) => (prefix ?? "").replace(/[.…*]+$/, ""));
  return Boolean(one && other) && !one?.startsWith(other ?? "") && !other?.startsWith(one ?? "");
}

/**
 * Compares each variant with the requested faces, in any order and on any number of line items. One of the account's
 * own products brings its own print files, so its faces are not compared.
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
  return piecesFingerprint(asked) === piecesFingerprint(made);
}

const printed = (faces: readonly string[]) => [...new Set(faces)].sort().join("+");

export type FoundOrder = { order: Order; verdict: Verdict };

/**
 * Finds the order under an intent's external_id, which is unique in the account, and judges whether the intent sent it.
 * @throws ServiceFailure
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

/** An empty page names nothing, so it may be the reply to another request: a known order is read by its id instead. */
async function readMirrored(service: ServiceClient, intent: Intent): Promise<Order | null> {
  const { workspaceId, externalId } = intent;
  const [known] = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.externalId, externalId ?? "")))
    .limit(1);
  return known ? service.getOrder(known.id) : null;
}

/** Another creation of ours is known to have made the order, or a person has answered that it is not ours. */
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

/** The same expression as in the index of lost creations. */
const isLost = sql`${orderIntents.kind} = 'create' and ${orderIntents.leftOpenAt} is not null`;
const isDenied = sql`${orderIntents.state} = 'abandoned' and ${orderIntents.outcome} ->> 'code' = 'not_ours'`;

/** Whether an earlier creation of ours with the same external_id may have made an order: its reply was lost. */
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
 * Whether an earlier creation with the same external_id was looked for until none could arrive any more, and then
 * refused, while no other is unanswered. In that case an order that is not listed does not appear later.
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

/** The row of a removed key stays, and with it the prefix that its orders carry. */
async function prefixOf({ workspaceId, apiKeyId }: Intent): Promise<string | null> {
  const [key] = await db()
    .select({ prefix: apiKeys.prefix })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, apiKeyId)));
  return key?.prefix ?? null;
}
