import type { AddressInput } from "#lib/core/service/schemas/address.ts";
import type { EstimateRequest, OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import type { DraftAddress, QuoteDocument, QuoteLine } from "./document.ts";

type AddressField = keyof DraftAddress;

const required = ["name", "line1", "city", "country"] as const;
/** As the wire's schema judges it, without bringing zod into the page. */
const email =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const isCountryCode = (code: string) => /^[A-Z]{2}$/.test(code);

/** Which fields of an address, as typed, keep the service from taking it. */
function problemsOfAddress(draft: DraftAddress): AddressField[] {
  const empty = required.filter((field) => draft[field].trim() === "");
  const country: AddressField[] =
    draft.country && !isCountryCode(draft.country) && !empty.includes("country") ? ["country"] : [];
  const mail: AddressField[] = draft.email.trim() && !email.test(draft.email.trim()) ? ["email"] : [];
  return [...empty, ...country, ...mail];
}

/** What is typed as the wire has it: blanks are nothing (specification, "Address"). */
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

/** What has to be filled in. A line is named by its own id. */
export type Missing =
  | { lineId: string; field: "sku" | "quantity" }
  | { lineId: null; field: "lines" | "country" | `address.${AddressField}` };

export type EstimateDraft = {
  /** Null while it cannot be asked. */
  request: EstimateRequest | null;
  /** The line of each item, in the order of `request.items`. */
  lineIds: string[];
  /** An incomplete address alone keeps nobody from asking: its country is asked for meanwhile. */
  missing: Missing[];
};

/** What a quote asks of the service, and what it still lacks (specification, "EstimateRequest"). */
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

/** Its own product brings its files along, so of the two only one is sent (specification, "OrderItemRequest"). */
export function toItem({ sku, quantity, productId, files }: QuoteLine): OrderItemRequest {
  return {
    sku: sku.trim(),
    quantity: quantity ?? 1,
    ...(productId !== null && { product_id: productId }),
    ...(productId === null && Object.keys(files).length > 0 && { files }),
  };
}
