import type { AddressInput } from "#lib/core/service/schemas/address.ts";
import type { EstimateRequest, OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import { needsPostcode } from "#lib/features/addresses/postcodes.ts";
import type { DraftAddress, QuoteDocument, QuoteLine } from "./document.ts";

type AddressField = keyof DraftAddress;

const required: readonly AddressField[] = ["name", "line1", "city", "country"];
const requiredWithPostcode: readonly AddressField[] = ["name", "line1", "postal_code", "city", "country"];
/** Equal to the check of the request schema, but without zod in the page. */
const email =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const isCountryCode = (code: string) => /^[A-Z]{2}$/.test(code);

/** The fields of a typed address that the service would refuse. */
function problemsOfAddress(draft: DraftAddress): AddressField[] {
  const needed = needsPostcode(draft.country) ? requiredWithPostcode : required;
  const empty = needed.filter((field) => draft[field].trim() === "");
  const country: AddressField[] =
    draft.country && !isCountryCode(draft.country) && !empty.includes("country") ? ["country"] : [];
  const mail: AddressField[] = draft.email.trim() && !email.test(draft.email.trim()) ? ["email"] : [];
  return [...empty, ...country, ...mail];
}

/** Converts a typed address for the request: blank fields become null (specification, "Address"). */
function toAddress(draft: DraftAddress): AddressInput {
  const orNull = (text: string) => text.trim() || null;
  return {
    name: draft.name.trim(),
    company: orNull(draft.company),
    line1: draft.line1.trim(),
    line2: orNull(draft.line2),
    postal_code: orNull(draft.postal_code),
    city: draft.city.trim(),
    country: draft.country,
    phone: orNull(draft.phone),
    email: orNull(draft.email),
  };
}

/** A field that must be filled in. A line item is identified by its own id. */
export type Missing =
  | { lineId: string; field: "sku" | "quantity" }
  | { lineId: null; field: "lines" | "country" | `address.${AddressField}` };

export type EstimateDraft = {
  /** Null while something required is missing. */
  request: EstimateRequest | null;
  /** The id of the line item for each of `request.items`. */
  lineIds: string[];
  /** If only fields of the address are missing, the request uses its country instead. */
  missing: Missing[];
};

/** Nothing is printed on it: it has no files, and is not one of the merchant's own products. */
export const isBlank = ({ productId, files }: QuoteLine): boolean =>
  productId === null && Object.keys(files).length === 0;

/** The estimate request of a quote, and the fields that are missing (specification, "EstimateRequest"). */
export function toEstimateRequest({ lines, destination }: QuoteDocument): EstimateDraft {
  const missing = [...missingInLines(lines), ...missingInDestination(destination)];
  const goesTo = toDestination(destination);
  const lineIds = lines.map(({ id }) => id);
  const isComplete = missing.every(({ field }) => field.startsWith("address.")) && goesTo !== null;
  return { request: isComplete ? { items: lines.map(toItem), ...goesTo } : null, lineIds, missing };
}

function missingInLines(lines: readonly QuoteLine[]): Missing[] {
  if (lines.length === 0) return [{ lineId: null, field: "lines" }];
  return lines.flatMap(({ id, sku, quantity }): Missing[] => [
    ...(sku.trim() === "" ? [{ lineId: id, field: "sku" } as const] : []),
    ...(quantity === null ? [{ lineId: id, field: "quantity" } as const] : []),
  ]);
}

function missingInDestination({ by, country, address }: QuoteDocument["destination"]): Missing[] {
  if (by === "country") return isCountryCode(country) ? [] : [{ lineId: null, field: "country" }];
  return problemsOfAddress(address).map((field) => ({ lineId: null, field: `address.${field}` as const }));
}

function toDestination({ by, country, address }: QuoteDocument["destination"]) {
  const code = by === "country" ? country : address.country;
  if (!isCountryCode(code)) return null;
  const isWhole = by === "address" && problemsOfAddress(address).length === 0;
  return isWhole ? { shipping_address: toAddress(address) } : { country: code };
}

/** Sends an own product without files, because it has its own (specification, "OrderItemRequest"). */
export function toItem({ sku, quantity, productId, files }: QuoteLine): OrderItemRequest {
  return {
    sku: sku.trim(),
    quantity: quantity ?? 1,
    ...(productId !== null && { product_id: productId }),
    ...(productId === null && Object.keys(files).length > 0 && { files }),
  };
}
