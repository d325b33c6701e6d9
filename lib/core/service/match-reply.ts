import type { Endpoint } from "./endpoint.ts";
import type { EstimateRequest } from "./schemas/estimate.ts";
import { keyModes, type Me } from "./schemas/me.ts";
import { id } from "./schemas/wire.ts";

/**
 * Everything that a call sent, as one flat record: the id in the path, the query, the fields of the body, and the API
 * key. Also values that were not sent, but that the reply must repeat.
 */
export type RequestValues = Readonly<Record<string, unknown>>;

type CallInput = {
  /** The id in the path. */
  id?: string;
  query?: Record<string, unknown>;
  body?: unknown;
  /** The body in encoded form, instead of `body`. */
  bytes?: string | Uint8Array;
  /** Values that the caller knows and the reply must repeat, such as the account of the key. */
  known?: RequestValues;
};

/** Collects what a call sends. The API key is added by the caller. */
export function requestValuesOf({ id: pathId, query, body, bytes, known }: CallInput): RequestValues {
  // Object(null) is {}, so a missing body has no fields.
  const sent: RequestValues = Object(bytes === undefined ? body : parseBytes(bytes));
  return { ...query, ...sent, ...known, id: pathId };
}

/** Parses JSON. Null if the bytes are not JSON: they are sent all the same, and the service refuses them. */
function parseBytes(bytes: string | Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return null;
  }
}

/**
 * Whether a reply belongs to the request. A proxy, a cache or the service itself may return a reply that belongs to
 * another request. Such a reply fits the schema, but must not be stored.
 * `names` of the endpoint pairs a field of the request with the field of the reply that repeats its value, for example
 * an id. True if the endpoint has no such pair, or if the request did not have the field.
 * @param resources the resource of the reply; for a list, all resources of the page
 */
export function isReplyTo(
  { names }: Pick<Endpoint, "names">,
  requested: RequestValues,
  resources: unknown,
): boolean {
  const requestedValue = names && requested[names.asked];
  if (typeof requestedValue !== "string") return true;
  return [resources].flat().every((resource) => {
    const repliedValue: unknown = Object(resource)[names?.reply ?? ""];
    return (
      typeof repliedValue === "string" && normalizeValue(repliedValue) === normalizeValue(requestedValue)
    );
  });
}

/**
 * Normalizes a value, so that it can be compared. UUIDs and URLs have several spellings. The case of other text counts,
 * for example of an order's reference, which the merchant chooses.
 */
function normalizeValue(name: string): string {
  const text = name.normalize("NFC").trim();
  if (id.safeParse(text).success) return text.toLowerCase();
  return URL.parse(text)?.href ?? text;
}

/**
 * Whether the reply to `GET /v1/me` is about the API key of the request (specification, "Me" and "Authentication"
 * rule 1). Compares the account, the mode and the prefix. An account or a mode that we do not know is not compared.
 */
export function isAboutKey(
  { account, api_key: { prefix, mode } }: Me,
  { apiKey, accountId }: RequestValues,
): boolean {
  const key = String(apiKey);
  const isSameAccount =
    typeof accountId !== "string" || normalizeValue(account.id) === normalizeValue(accountId);
  const isSameMode = !isKnownMode(mode) || key.startsWith(`svc_${mode}_`);
  // Dots or asterisks at the end of a prefix stand for the rest of the key.
  return isSameAccount && isSameMode && key.startsWith(prefix.replace(/[.…*]+$/, ""));
}

const isKnownMode = (mode: string) => keyModes.some((known) => known === mode);

type Price = { items?: readonly Piece[]; shipping_country: string };

/**
 * Whether a price is for the requested pieces and country. Used for estimates and for shipping rates, which repeat no
 * items. A request may name two countries, in `country` and in the address. The specification does not say which one
 * counts ("Endpoints" rule 8), so either may match.
 */
export function isPriceOf({ data }: { data: Price }, requested: RequestValues): boolean {
  const { items = [], country, shipping_address }: Partial<EstimateRequest> = Object(requested);
  if (data.items && piecesFingerprint(data.items) !== piecesFingerprint(items)) return false;
  const countries = [country, shipping_address?.country]
    .filter((code) => code !== undefined)
    .map(countryCode);
  const repliedCountry = countryCode(data.shipping_country);
  return countries.length === 0 || !isCountryCode(repliedCountry) || countries.includes(repliedCountry);
}

/** From a country code of the European Union to the ISO 3166 code, where they differ. */
const isoCodeOfEuCode: Readonly<Record<string, string>> = { UK: "GB", EL: "GR" };

/** A reply may have a country in lower case or by its code of the European Union. Returns the ISO 3166 code. */
export function countryCode(text: string): string {
  const code = text.trim().toUpperCase();
  return isoCodeOfEuCode[code] ?? code;
}

/** A reply may also have the name of a country, which cannot be compared with a code. */
export const isCountryCode = (code: string): boolean => code.length === 2;

type Piece = { sku: string; quantity: number };

/**
 * A text (not a number) that is equal for the same quantity of each SKU, however they are split between line items.
 * The case of a SKU does not count.
 */
export function piecesFingerprint(items: readonly Piece[]): string {
  const pieces = new Map<string, number>();
  for (const { sku, quantity } of items) {
    const name = sku.trim().toUpperCase();
    pieces.set(name, (pieces.get(name) ?? 0) + quantity);
  }
  return JSON.stringify([...pieces].sort(([a], [b]) => (a < b ? -1 : 1)));
}
