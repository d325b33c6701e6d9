import type { ActionOf } from "#components/form/use-action-form.ts";
import type { RenameQuoteInput } from "#lib/features/quotes/schemas.ts";

type Named = { quoteId: string };

/** The actions for a quote as a whole, bound to a workspace and a mode by the page. */
export type QuoteActions = {
  create: ActionOf<Record<string, never>, Named>;
  duplicate: ActionOf<{ quoteId: string; name: string }, Named>;
  rename: ActionOf<RenameQuoteInput, void>;
  archive: ActionOf<{ quoteId: string; archived: boolean }, void>;
};
