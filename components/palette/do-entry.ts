import { orProveAgain } from "#components/form/prove-again.ts";
import { signOutTo } from "#components/layout/sign-out-to.ts";
import type { PaletteEntry } from "#lib/features/palette/entry.ts";
import { createQuoteAction } from "#lib/features/quotes/actions.ts";
import type { Place } from "#lib/paths.ts";
import { paths } from "#lib/paths.ts";

/** Where it leads; null where it stays on the page, or where the browser leaves by itself. */
export async function doEntry(place: Place, entry: PaletteEntry): Promise<string | null> {
  if ("href" in entry) return entry.href;
  if (entry.act === "sign_out") {
    const problem = await signOutTo(paths.login());
    if (problem !== null) throw new NotDone(problem);
  }
  if (entry.act !== "new_quote") return null;
  const made = await orProveAgain(() => createQuoteAction(place, {}));
  const quoteId = "data" in made ? made.data?.quoteId : undefined;
  if (!quoteId) throw new NotDone(made.serverError?.message);
  return paths.quote(place, quoteId);
}

/** The sentence is the server's; without one it is not known whether it was done. */
export class NotDone extends Error {
  readonly sentence: string | undefined;

  constructor(sentence: string | undefined) {
    super("the entry was not done");
    this.sentence = sentence;
  }
}

/** Leaves as a link does, so that what holds a page back hears of it first: what is unsaved there, or no line. */
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
