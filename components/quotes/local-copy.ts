import { attempt } from "#components/form/attempt.ts";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import type { QuoteView } from "#lib/features/quotes/quote-view.ts";

export type KeptCopy = {
  /** The revision that the edit is based on. */
  revision: number;
  document: QuoteDocument;
  /** The document of a request without an answer yet. */
  sent: QuoteDocument | null;
};

export type LocalCopy = {
  read(): Promise<KeptCopy | null>;
  write(copy: KeptCopy): void;
  /** Deletes the copy if this tab wrote it; called when the server has saved it. */
  clear(): void;
  /** Deletes the copy, whichever tab wrote it. */
  forget(): void;
};

/** The unsaved edits of one quote in localStorage, separate for each user. */
export function localCopyOf(userId: string, quoteId: string): LocalCopy {
  const key = `pressroom.quote.${userId}.${quoteId}`;
  const tab = makeTabName();
  return {
    read: () => readCopy(attempt(() => localStorage.getItem(key)) ?? null),
    write: (copy) => attempt(() => localStorage.setItem(key, JSON.stringify({ ...copy, tab }))),
    clear: () =>
      attempt(() => {
        // Another tab's copy stays.
        if (JSON.parse(localStorage.getItem(key) ?? "null")?.tab === tab) localStorage.removeItem(key);
      }),
    forget: () => attempt(() => localStorage.removeItem(key)),
  };
}

const makeTabName = () => Math.random().toString(36).slice(2);

async function readCopy(text: string | null): Promise<KeptCopy | null> {
  if (!text) return null;
  // Loaded on demand: only a page with unsaved edits needs the schema.
  const { quoteDocumentSchema } = await import("#lib/features/quotes/document.ts");
  const kept = attempt(() => JSON.parse(text));
  const document = quoteDocumentSchema.safeParse(kept?.document);
  const sent = quoteDocumentSchema.safeParse(kept?.sent);
  if (!document.success || typeof kept?.revision !== "number") return null;
  return { revision: kept.revision, document: document.data, sent: sent.success ? sent.data : null };
}

/** Whether two JSON values are equal. The order of keys is ignored, because the database does not keep it. */
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

/** Reads edits that were never saved; null if there are none. `disagrees`: the server has other changes meanwhile. */
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
