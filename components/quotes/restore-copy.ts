import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import type { QuoteView } from "#lib/features/quotes/quote-view.ts";
import type { LocalCopy } from "./local-copy.ts";
import { sameContent } from "./same-content.ts";

type Restored = { document: QuoteDocument; disagrees: boolean };

/** What was typed here and never arrived; null when there is nothing of that kind. */
export async function restoreCopy(copy: LocalCopy, server: QuoteView): Promise<Restored | null> {
  const kept = await copy.read();
  if (!kept || sameContent(kept.document, server.document)) {
    copy.forget();
    return null;
  }
  const isBased =
    kept.revision === server.revision || (kept.sent !== null && sameContent(kept.sent, server.document));
  return { document: kept.document, disagrees: !isBased };
}
