import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import type { QuoteView } from "#lib/features/quotes/quote-view.ts";

export type KeptCopy = {
  /** The revision it was typed over. */
  revision: number;
  document: QuoteDocument;
  /** Sent, but not known to have arrived. */
  sent: QuoteDocument | null;
};

export type LocalCopy = {
  read(): Promise<KeptCopy | null>;
  write(copy: KeptCopy): void;
  /** The server has it: forgets what this page has written. */
  clear(): void;
  /** Forgets it, whichever page has written it. */
  forget(): void;
};

/** What the server does not have yet, in this browser and for this person alone. */
export function localCopyOf(userId: string, quoteId: string): LocalCopy {
  const key = `pressroom.quote.${userId}.${quoteId}`;
  const tab = makeTabName();
  return {
    read: () => attempt(async () => readCopy(localStorage.getItem(key))) ?? Promise.resolve(null),
    write: (copy) => attempt(() => localStorage.setItem(key, JSON.stringify({ ...copy, tab }))),
    clear: () =>
      attempt(() => {
        // Another tab's is not this one's to forget.
        if (JSON.parse(localStorage.getItem(key) ?? "null")?.tab === tab) localStorage.removeItem(key);
      }),
    forget: () => attempt(() => localStorage.removeItem(key)),
  };
}

const makeTabName = () => Math.random().toString(36).slice(2);

/** A browser may refuse to keep anything, or have no room left: then the server alone has it. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

async function readCopy(text: string | null): Promise<KeptCopy | null> {
  if (!text) return null;
  // Only who comes back to something unsaved needs the schema.
  const { quoteDocumentSchema } = await import("#lib/features/quotes/document.ts");
  const kept = JSON.parse(text);
  const document = quoteDocumentSchema.safeParse(kept?.document);
  const sent = quoteDocumentSchema.safeParse(kept?.sent);
  if (!document.success || typeof kept?.revision !== "number") return null;
  return { revision: kept.revision, document: document.data, sent: sent.success ? sent.data : null };
}

/** Whether two values of JSON say the same: the database keeps no order of keys. */
export function sameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const inA = Object.entries(a);
  const inB = new Map(Object.entries(b));
  return (
    inA.length === inB.size && inA.every(([key, value]) => inB.has(key) && sameContent(value, inB.get(key)))
  );
}

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
