import { withFreshSignIn } from "#components/form/fresh-sign-in.ts";
import { signOutTo } from "#components/layout/sign-out-to.ts";
import type { PaletteEntry } from "#lib/features/palette/entry.ts";
import { createQuoteAction } from "#lib/features/quotes/actions.ts";
import type { Place } from "#lib/paths.ts";
import { paths } from "#lib/paths.ts";

/**
 * Runs an entry. Resolves to the page to open, or to null if it stays on the page or has left it already.
 * @throws EntryFailure
 */
export async function runEntry(place: Place, entry: PaletteEntry): Promise<string | null> {
  if ("href" in entry) return entry.href;
  if (entry.act === "sign_out") {
    const problem = await signOutTo(paths.login());
    if (problem !== null) throw new EntryFailure(problem);
  }
  if (entry.act !== "new_quote") return null;
  const made = await withFreshSignIn(() => createQuoteAction(place, {}));
  const quoteId = "data" in made ? made.data?.quoteId : undefined;
  if (!quoteId) throw new EntryFailure(made.serverError?.message);
  return paths.quote(place, quoteId);
}

/** `sentence` is the server's message; undefined if it is unknown whether the action was done. */
export class EntryFailure extends Error {
  readonly sentence: string | undefined;

  constructor(sentence: string | undefined) {
    super("the entry was not done");
    this.sentence = sentence;
  }
}

/**
 * Opens a page by a click on a link, so that click handlers can still refuse it: those for unsaved changes, and for a
 * lost connection.
 */
export function followLink(href: string, go: (href: string) => void): void {
  const link = document.createElement("a");
  link.href = href;
  link.hidden = true;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    go(href);
  });
  document.body.append(link);
  link.click();
  link.remove();
}
