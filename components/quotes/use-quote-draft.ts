"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLiveState } from "#components/live/live-provider.tsx";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import { quoteQuery } from "#lib/features/quotes/queries.ts";
import type { QuoteView } from "#lib/features/quotes/quote-view.ts";
import type { SaveOutcome } from "#lib/features/quotes/save-quote.ts";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import {
  beginHistory,
  changeDraft,
  type DraftHistory,
  type Edit,
  redoDraft,
  undoDraft,
} from "./draft-history.ts";
import { localCopyOf, restoreCopy } from "./local-copy.ts";
import { QuoteSaver, type SaveState } from "./quote-saver.ts";

const askMs = 20_000;

export type QuoteDraft = {
  /** Name, note and all that is not typed here, as the server has it. */
  quote: QuoteView;
  document: QuoteDocument;
  /** `field` names what is typed into, so that a word is one step of undo. */
  change: (edit: Edit, field?: string) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  saveState: SaveState;
  /** The last that the server has of what was typed here. */
  revision: number;
  /** Said once: what came from elsewhere. */
  news: "restored" | { by: string | null } | null;
  retry: () => void;
  keepMine: () => void;
  takeTheirs: () => void;
};

/** A quote while it is written: every change is kept at once, saved after a moment, and can be taken back. */
export function useQuoteDraft(place: Place, rendered: QuoteView, userId: string): QuoteDraft {
  const [history, setHistory] = useState(() => beginHistory(rendered.document));
  const [save, setSave] = useState<{ state: SaveState; revision: number }>({
    state: { kind: "saved" },
    revision: rendered.revision,
  });
  const [news, setNews] = useState<QuoteDraft["news"]>(null);
  const latest = useRef(history);
  const [saver] = useState(
    () =>
      new QuoteSaver({
        saved: rendered,
        copy: localCopyOf(userId, rendered.id),
        send: (version) => sendSave(place, rendered.id, version),
        onState: (state, revision) => setSave({ state, revision }),
      }),
  );

  const show = useCallback((next: DraftHistory) => {
    latest.current = next;
    setHistory(next);
  }, []);
  const move = useCallback(
    (next: DraftHistory | null) => {
      if (!next || next === latest.current) return;
      show(next);
      setNews(null);
      saver.note(next.document);
    },
    [show, saver],
  );
  // The same function for as long as the page is open, so that a line that did not change is not drawn again.
  const change = useCallback(
    (edit: Edit, field?: string) => move(changeDraft(latest.current, edit, Date.now(), field)),
    [move],
  );

  const live = useLiveState();
  const { data: quote } = useQuery({
    ...quoteQuery(place, rendered.id),
    initialData: rendered,
    // Who hears of no changes asks for them.
    refetchInterval: live === "live" ? false : askMs,
  });
  const receive = useEffectEvent((theirs: QuoteView) => {
    if (!saver.receive(theirs)) return;
    show(beginHistory(theirs.document));
    setNews({ by: theirs.updatedBy });
  });
  // What arrived while something was being saved is looked at again once it is.
  useEffect(() => {
    if (save.state.kind === "saved") receive(quote);
  }, [quote, save.state.kind]);

  const restore = useEffectEvent(async () => {
    const restored = await restoreCopy(localCopyOf(userId, rendered.id), rendered);
    if (!restored) return;
    show(changeDraft(latest.current, () => restored.document, Date.now()));
    if (restored.disagrees) return saver.disagree(restored.document, rendered);
    saver.note(restored.document);
    setNews("restored");
  });
  useEffect(() => {
    void restore();
  }, []);
  useFlushing(saver);

  return {
    quote,
    document: history.document,
    change,
    undo: history.past.length > 0 ? () => move(undoDraft(latest.current)) : null,
    redo: history.future.length > 0 ? () => move(redoDraft(latest.current)) : null,
    saveState: save.state,
    revision: save.revision,
    news,
    retry: () => saver.retry(),
    keepMine: () => saver.keepMine(),
    takeTheirs: () => {
      const theirs = saver.takeTheirs();
      if (theirs) show(changeDraft(latest.current, () => theirs, Date.now()));
    },
  };
}

/** A browser lets this much go on after its page has closed. */
const keepaliveBytes = 60_000;

function sendSave(place: Place, quoteId: string, version: object): Promise<SaveOutcome> {
  const body = JSON.stringify(version);
  return fetchJson<SaveOutcome>(paths.api.quote(place, quoteId), {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body,
    keepalive: body.length < keepaliveBytes,
  });
}

/** Saves at once what waits, whenever the page may be about to go or has reason to try again. */
function useFlushing(saver: QuoteSaver): void {
  useEffect(() => {
    const flush = () => saver.flush();
    document.addEventListener("visibilitychange", flush);
    for (const event of ["pagehide", "online", "focus"]) window.addEventListener(event, flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      for (const event of ["pagehide", "online", "focus"]) window.removeEventListener(event, flush);
      saver.close();
    };
  }, [saver]);
}
