import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import type { Place } from "#lib/paths.ts";

/** What every panel of a quote is given. */
export type PanelProps = {
  place: Place;
  document: QuoteDocument;
  /** The last good one, and whether it is of exactly what stands in the document. */
  estimate: Estimate | null;
  isCurrent: boolean;
  variants: ReadonlyMap<string, LineVariant>;
  /** Undefined for who may only read. */
  change: ((edit: (document: QuoteDocument) => QuoteDocument, field?: string) => void) | undefined;
  locale: string;
};
