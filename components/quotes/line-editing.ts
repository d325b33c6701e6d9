import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import type { Place } from "#lib/paths.ts";
import type { Edit } from "./draft-history.ts";

/** What a dialog needs to write lines: those of a quote, or of an order that is being written. */
export type LineEditing = {
  place: Place;
  draft: { document: QuoteDocument; change: (edit: Edit, field?: string) => void };
  locale: string;
};
