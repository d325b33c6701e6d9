import type { DraftAddress, QuoteDocument, QuoteLine } from "./document.ts";
import { maxPieces } from "./limits.ts";

/**
 * Adds line items to others. If an equal one with the same print exists, its quantity increases instead, up to the
 * limit of one line item.
 */
export function mergeLines(
  lines: readonly QuoteLine[],
  added: readonly NewLine[],
  makeId: () => string,
): QuoteLine[] {
  const merged = [...lines];
  for (const given of added) {
    const line = newLine(makeId(), given);
    const at = merged.findIndex((other) => isAlike(other, line) && fits(other, line));
    const there = merged[at];
    if (there) merged[at] = { ...there, quantity: (there.quantity ?? 0) + (line.quantity ?? 0) };
    else merged.push(line);
  }
  return merged;
}

const fits = (a: QuoteLine, b: QuoteLine) => (a.quantity ?? 0) + (b.quantity ?? 0) <= maxPieces;

/** Whether two line items have the same variant and the same print. */
function isAlike(a: QuoteLine, b: QuoteLine): boolean {
  return a.sku === b.sku && a.productId === b.productId && describeFiles(a) === describeFiles(b);
}

const describeFiles = ({ files }: QuoteLine) => JSON.stringify(Object.entries(files).sort());

export const emptyAddress: DraftAddress = {
  name: "",
  company: "",
  line1: "",
  line2: "",
  postal_code: "",
  city: "",
  country: "",
  phone: "",
  email: "",
};

/** The content of a new quote: no line items and no destination. */
export function newDocument(): QuoteDocument {
  return {
    lines: [],
    destination: {
      by: "country",
      country: "",
      address: emptyAddress,
    },
    shippingChargedCents: null,
    comparedCountries: [],
    volumes: [],
  };
}

export type NewLine = Pick<QuoteLine, "sku"> & Partial<Omit<QuoteLine, "id" | "sku">>;

export function newLine(id: string, given: NewLine): QuoteLine {
  return { quantity: 1, productId: null, files: {}, sellingCents: null, ...given, id };
}
