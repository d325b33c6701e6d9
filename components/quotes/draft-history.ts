import type { QuoteDocument } from "#lib/features/quotes/document.ts";

const mostSteps = 200;
const typingMs = 1_500;

/** The current document with its undo and redo steps. */
export type DraftHistory = {
  document: QuoteDocument;
  past: readonly QuoteDocument[];
  future: readonly QuoteDocument[];
  /** The field that was typed into last, so that continuous typing is one step. */
  typing: { field: string; at: number } | null;
};

export type Edit = (document: QuoteDocument) => QuoteDocument;

export const beginHistory = (document: QuoteDocument): DraftHistory => ({
  document,
  past: [],
  future: [],
  typing: null,
});

/** Adds a step. `field` names the field that is typed into; without it, each change is a step of its own. */
export function changeDraft(history: DraftHistory, edit: Edit, now: number, field?: string): DraftHistory {
  const document = edit(history.document);
  if (document === history.document) return history;
  const { typing, past } = history;
  const goesOn = field !== undefined && typing?.field === field && now - typing.at < typingMs;
  return {
    document,
    past: goesOn ? past : [...past, history.document].slice(-mostSteps),
    future: [],
    typing: field === undefined ? null : { field, at: now },
  };
}

export function undoDraft({ document, past, future }: DraftHistory): DraftHistory | null {
  const before = past.at(-1);
  if (!before) return null;
  return { document: before, past: past.slice(0, -1), future: [document, ...future], typing: null };
}

export function redoDraft({ document, past, future }: DraftHistory): DraftHistory | null {
  const [next, ...later] = future;
  if (!next) return null;
  return { document: next, past: [...past, document], future: later, typing: null };
}
