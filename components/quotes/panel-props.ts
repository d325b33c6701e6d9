import type { FormTexts } from "#components/form/form-texts.ts";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import type { QuoteView } from "#lib/features/quotes/quote-view.ts";
import type { Place } from "#lib/paths.ts";
import type { QuoteDraft } from "./use-quote-draft.ts";

/** The props of every panel of a quote. */
export type PanelProps = {
  place: Place;
  document: QuoteDocument;
  /** The last successful estimate, and whether it belongs to the current document. */
  estimate: Estimate | null;
  isCurrent: boolean;
  variants: ReadonlyMap<string, LineVariant>;
  /** Undefined if the reader may only read. */
  change: ((edit: (document: QuoteDocument) => QuoteDocument, field?: string) => void) | undefined;
  locale: string;
};

/** The props of panels that work with the saved quote instead of the current input. */
export type SavedQuoteProps = {
  place: Place;
  quote: Pick<QuoteView, "id" | "name" | "autoNamedOn">;
  /** The last saved revision; null while an edit is being saved. */
  revision: number | null;
  expectOwn: QuoteDraft["expectOwn"];
  mayWrite: boolean;
  /** True for an archived quote too, because its share links still work. */
  mayRevoke: boolean;
  formTexts: FormTexts;
  now: Date;
  locale: string;
};
