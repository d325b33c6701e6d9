import type { DraftAddress, QuoteDocument } from "#lib/features/quotes/document.ts";
import { addressBounds } from "#lib/features/quotes/limits.ts";
import type { Edit } from "./draft-history.ts";

type Destination = QuoteDocument["destination"];

const withDestination =
  (edit: (destination: Destination) => Destination): Edit =>
  (document) => ({ ...document, destination: edit(document.destination) });

export const sendTo = (country: string): Edit =>
  withDestination((destination) => ({ ...destination, country }));

/** The country goes along, where the other way has none yet. */
export const goBy = (by: Destination["by"]): Edit =>
  withDestination(({ country, address }) => ({
    by,
    country: country || address.country,
    address: { ...address, country: address.country || country },
  }));

export const writeAddress = (field: keyof DraftAddress, text: string): Edit =>
  withDestination((destination) => ({
    ...destination,
    address: { ...destination.address, [field]: text },
  }));

/** As much of it as the service takes, and whether that was all. */
export function withinBounds(field: keyof typeof addressBounds, text: string) {
  const bound = addressBounds[field];
  return text.length > bound ? { text: text.slice(0, bound), cutAt: bound } : { text, cutAt: null };
}
