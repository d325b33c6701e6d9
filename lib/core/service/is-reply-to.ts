import type { Endpoint } from "./endpoint.ts";
import type { EstimateRequest } from "./schemas/estimate.ts";
import { keyModes, type Me } from "./schemas/me.ts";
import { id } from "./schemas/wire.ts";

/** What a call asked for: its id, query and body in one, the key it was asked with, and what its reply has to repeat. */
export type Asked = Readonly<Record<string, unknown>>;

type CallInput = {
  id?: string;
  query?: Record<string, unknown>;
  body?: unknown;
  bytes?: string | Uint8Array;
  known?: Asked;
};

export function askedOf({ id: pathId, query, body, bytes, known }: CallInput): Asked {
  const sent: Asked = Object(bytes === undefined ? body : read(bytes));
  return { ...query, ...sent, ...known, id: pathId };
}

/** Bytes go out as they are; what is no JSON is for the service to refuse. */
function read(bytes: string | Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return null;
  }
}

/**
 * Whether a reply is about what was asked for. A proxy, a cache or the service itself may hand on the reply to
 * another call; it fits the schema and must not be applied.
 * @param resources the resource of the reply, or those of its page
 */
export function isReplyTo({ names }: Pick<Endpoint, "names">, asked: Asked, resources: unknown): boolean {
  const wanted = names && asked[names.asked];
  if (typeof wanted !== "string") return true;
  return [resources].flat().every((resource) => {
    const named: unknown = Object(resource)[names?.reply ?? ""];
    return typeof named === "string" && comparable(named) === comparable(wanted);
  });
}

/** UUIDs and URLs have several spellings; a reference is the caller's own, and its case counts. */
function comparable(name: string): string {
  const text = name.normalize("NFC").trim();
  if (id.safeParse(text).success) return text.toLowerCase();
  return URL.parse(text)?.href ?? text;
}

/**
 * Whether a description is of the key it was asked with ("Me", and "Authentication" rule 1): by what the key begins
 * with, and by the account that it is known to be of.
 */
export function isAboutKey(
  { account, api_key: { prefix, mode } }: Me,
  { apiKey, accountId }: Asked,
): boolean {
  const key = String(apiKey);
  const isOfAccount = typeof accountId !== "string" || comparable(account.id) === comparable(accountId);
  const isOfMode = !isKnownMode(mode) || key.startsWith(`svc_${mode}_`);
  return isOfAccount && isOfMode && key.startsWith(prefix.replace(/[.…*]+$/, ""));
}

const isKnownMode = (mode: string) => keyModes.some((known) => known === mode);

type Price = { items?: readonly Piece[]; shipping_country: string };

/**
 * Whether a price is of the pieces and for the country that were asked for ("Estimate"). Which of the address and the
 * country wins is not shown, so either will do; shipping rates repeat no items.
 */
export function isPriceOf({ data }: { data: Price }, asked: Asked): boolean {
  const { items = [], country, shipping_address }: Partial<EstimateRequest> = Object(asked);
  if (data.items && countPieces(data.items) !== countPieces(items)) return false;
  const countries = [country, shipping_address?.country]
    .filter((code) => code !== undefined)
    .map(countryCode);
  const given = countryCode(data.shipping_country);
  // It is a string of no stated form: a name cannot be compared with a code.
  return countries.length === 0 || given.length !== 2 || countries.includes(given);
}

/** The European Union writes two countries otherwise than ISO 3166 does. */
const ofUnion: Readonly<Record<string, string>> = { UK: "GB", EL: "GR" };

function countryCode(text: string): string {
  const code = text.trim().toUpperCase();
  return ofUnion[code] ?? code;
}

type Piece = { sku: string; quantity: number };

/** The same text for the same pieces, however they stand in lines. */
export function countPieces(items: readonly Piece[]): string {
  const pieces = new Map<string, number>();
  for (const { sku, quantity } of items) {
    const name = sku.trim().toUpperCase();
    pieces.set(name, (pieces.get(name) ?? 0) + quantity);
  }
  return JSON.stringify([...pieces].sort(([a], [b]) => (a < b ? -1 : 1)));
}
