import type { FormTexts } from "#components/form/form-texts.ts";
import type { ActionOf } from "#components/form/use-action-form.ts";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import type {
  RestoreVersionInput,
  SaveVersionInput,
  ShareQuoteInput,
} from "#lib/features/quotes/schemas-keeping.ts";
import type { MadeShare } from "#lib/features/quotes/share-quote.ts";
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

/** What keeps, shares and swaps a quote, bound to its place by the page. */
export type KeepActions = {
  saveVersion: ActionOf<SaveVersionInput, { version: number }>;
  restoreVersion: ActionOf<RestoreVersionInput, void>;
  dismissDrift: ActionOf<{ quoteId: string }, void>;
  share: ActionOf<ShareQuoteInput, MadeShare>;
  revokeShare: ActionOf<{ shareId: string }, void>;
};

/** Panels that are about what is saved, and not about what is typed. */
export type KeepProps = {
  place: Place;
  quote: { id: string; name: string };
  /** The last that is saved; null while something typed is on its way. */
  revision: number | null;
  mayWrite: boolean;
  /** Also of an archived quote: its links go on. */
  mayRevoke: boolean;
  actions: KeepActions;
  formTexts: FormTexts;
  now: Date;
  locale: string;
};
