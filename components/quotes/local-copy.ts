import type { QuoteDocument } from "#lib/features/quotes/document.ts";

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
