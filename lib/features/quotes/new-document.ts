import type { DraftAddress, QuoteDocument, QuoteLine } from "./document.ts";

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

/** What a quote begins with: no line and no destination. */
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
