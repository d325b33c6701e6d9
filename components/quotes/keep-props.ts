import type { FormTexts } from "#components/form/form-texts.ts";
import type { ActionOf } from "#components/form/use-action-form.ts";
import type {
  RestoreVersionInput,
  SaveVersionInput,
  ShareQuoteInput,
} from "#lib/features/quotes/schemas-keeping.ts";
import type { MadeShare } from "#lib/features/quotes/share-quote.ts";
import type { Place } from "#lib/paths.ts";

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
