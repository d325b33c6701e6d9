import type { Mode } from "#drizzle/mode.ts";
import { findStoredJson } from "#lib/read-stored.ts";
import { type Order, type OrderRequest, orderRequestSchema } from "#lib/service/schemas/order.ts";
import { countPieces } from "./duplicates/same-basket.ts";
import { isSameRecipient } from "./same-recipient.ts";

/** `other`: it contradicts what was sent. `unclear`: it could be ours or somebody else's, and a person decides. */
export type Verdict = "ours" | "unclear" | "other";

export type SentCreation = {
  mode: Mode;
  /** The bytes that were sent; null once their recipient was erased. */
  body: Uint8Array | null;
  /** Of the key that sent them, as far as it is known. */
  keyPrefix: string | null;
};

/**
 * Whether an order that was found under our external_id is the one that was sent. A service may normalise what it is
 * given, leave `api_key_prefix` out, and keep another time than ours, so no clock is asked.
 */
export function judgeFound(order: Order, { mode, body, keyPrefix }: SentCreation): Verdict {
  if (order.test !== (mode === "test")) return "other";
  if (contradicts(order.api_key_prefix, keyPrefix)) return "other";
  const sent = body && findStoredJson(orderRequestSchema, body, "order_intents.body");
  if (!sent) return "unclear";
  if (countPieces(sent.items) !== countPieces(order.items)) return "other";
  const isSame =
    isPrintedAlike(sent, order) && isSameRecipient(sent.shipping_address, order.shipping_address);
  return isSame ? "ours" : "unclear";
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
