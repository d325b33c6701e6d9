"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useStreamState } from "#components/live/live-provider.tsx";
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
  /** The quote as saved, for the name, the note and everything else that is not edited here. */
  quote: QuoteView;
  document: QuoteDocument;
  /** `field` names the field that is typed into, so that continuous typing is one undo step. */
  change: (edit: Edit, field?: string) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  saveState: SaveState;
  /** The last saved revision. */
  revision: number;
  /** Names the revision that an action of this page is about to save; null if it was refused. It gets no notice. */
  expectOwn: (revision: number | null) => void;
  /** Set after unsaved edits were restored, or after a teammate's change; cleared by the next edit. */
  notice: "restored" | { by: string | null } | null;
  retry: () => void;
  keepMine: () => void;
  takeTheirs: () => void;
};

/** A quote with its edits. Each edit goes into a local copy at once, is saved after a pause, and can be undone. */
export function useQuoteDraft(place: Place, rendered: QuoteView, userId: string): QuoteDraft {
  const queries = useQueryClient();
  const query = quoteQuery(place, rendered.id);
  // Going back shows the page as it was rendered first. An edit of that would conflict with what was saved since.
  const [start] = useState(() => {
    const known = queries.getQueryData(query.queryKey);
    return known && known.revision > rendered.revision ? known : rendered;
  });
  const [history, setHistory] = useState(() => beginHistory(start.document));
  const [save, setSave] = useState<{ state: SaveState; revision: number }>({
    state: { kind: "saved" },
    revision: start.revision,
  });
  const [notice, setNotice] = useState<QuoteDraft["notice"]>(null);
  const latest = useRef(history);
  const own = useRef<number | null>(null);
  const [saver] = useState(
    () =>
      new QuoteSaver({
        saved: start,
        copy: localCopyOf(userId, rendered.id),
        send: async (version) => {
          const answer = await sendSave(place, rendered.id, version);
          // Also if the page was left meanwhile.
          if (answer.outcome === "saved")
            queries.setQueryData(query.queryKey, (known) =>
              withSaved(known, version.document, answer.revision),
            );
          return answer;
        },
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
      setNotice(null);
      saver.update(next.document);
    },
    [show, saver],
  );
  // A stable function, so that unchanged rows are not drawn again.
  const change = useCallback(
    (edit: Edit, field?: string) => move(changeDraft(latest.current, edit, Date.now(), field)),
    [move],
  );

  const live = useStreamState();
  const { data: quote, fetchStatus } = useQuery({
    ...query,
    initialData: rendered,
    // Keeps the newest revision that this browser knows for a return to the page.
    gcTime: Number.POSITIVE_INFINITY,
    // Polls while there is no stream of changes.
    refetchInterval: live === "live" ? false : askMs,
  });
  /** What the refetch of a page that is opened again finds was changed before, so it gets no notice. */
  const isOpening = useRef(fetchStatus !== "idle");
  const receive = useEffectEvent((theirs: QuoteView) => {
    if (!saver.receive(theirs)) return;
    show(beginHistory(theirs.document));
    setNotice(isOpening.current || theirs.revision === own.current ? null : { by: theirs.updatedBy });
  });
  // A revision that arrived during a save is examined after it.
  useEffect(() => {
    if (save.state.kind === "saved") receive(quote);
  }, [quote, save.state.kind]);
  useEffect(() => {
    if (fetchStatus === "idle") isOpening.current = false;
  }, [fetchStatus]);

  const restore = useEffectEvent(async () => {
    const restored = await restoreCopy(localCopyOf(userId, rendered.id), start);
    if (!restored) return;
    show(changeDraft(latest.current, () => restored.document, Date.now()));
    if (restored.disagrees) return saver.disagree(restored.document, start);
    saver.update(restored.document);
    setNotice("restored");
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
    expectOwn: (revision) => {
      own.current = revision;
    },
    notice,
    retry: () => saver.retry(),
    keepMine: () => saver.keepMine(),
    takeTheirs: () => {
      const theirs = saver.takeTheirs();
      if (theirs) show(changeDraft(latest.current, () => theirs, Date.now()));
    },
  };
}

/** The quote as this browser has just saved it; undefined if the cache has that revision or a newer one. */
const withSaved = (known: QuoteView | undefined, document: QuoteDocument, revision: number) =>
  known && known.revision < revision ? { ...known, document, revision } : undefined;

/** Browsers limit the body of a request that outlives its page to 64 KiB. */
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

/** Saves pending edits at once when the page may close, and when a retry may succeed. */
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
