import type { Mode } from "#drizzle/mode.ts";
import { countPieces } from "#lib/core/service/count-pieces.ts";
import { type Order, type OrderRequest, orderRequestSchema } from "#lib/core/service/schemas/order.ts";
import { findStoredJson } from "#lib/read-stored.ts";
import { isOtherRecipient, isSameRecipient } from "./same-recipient.ts";

/** `other`: it is certainly not what was sent. `unclear`: it may be ours or somebody else's, and a person decides. */
export type Verdict = "ours" | "unclear" | "other";

export type SentCreation = {
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
