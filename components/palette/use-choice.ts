"use client";

import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import type { PaletteEntry } from "#lib/features/palette/entry.ts";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import { entryElementId } from "./palette-list.tsx";

/** The pause in ms before a search; about the time until the next typed letter. */
const pauseMs = 120;
/** The fewest letters for a search. One letter matches too much. */
const fewest = 2;

type Found = { q: string; entries: PaletteEntry[]; hasFailed: boolean };

const nothing: Found = { q: "", entries: [], hasFailed: false };

/** Searches the workspace for the typed words. A newer request aborts the older one. */
export function usePaletteSearch({ workspace, mode }: Place, typed: string) {
  const [found, setFound] = useState(nothing);
  const q = typed.length < fewest ? "" : typed;
  useEffect(() => {
    if (q === "") {
      setFound(nothing);
      return;
    }
    const abort = new AbortController();
    const ask = () =>
      fetchJson<PaletteEntry[]>(paths.api.paletteFound({ workspace, mode }, q), { signal: abort.signal })
        .then((entries) => setFound({ q, entries, hasFailed: false }))
        .catch(() => {
          if (!abort.signal.aborted) setFound({ q, entries: [], hasFailed: true });
        });
    const timer = setTimeout(ask, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [workspace, mode, q]);
  return { found: found.entries, isComing: found.q !== q, hasFailed: found.hasFailed };
}

type Choosing = {
  listId: string;
  shown: readonly PaletteEntry[];
  /** Whether the results for the typed words are still loading. */
  isComing: boolean;
  onChoose: (entry: PaletteEntry, isElsewhere: boolean) => void;
};

const found = new Set(["order", "product", "quote", "template", "file", "address"]);

/** Tracks the active entry by arrow keys, pointer and Enter. The focus stays in the search field. */
export function useChoice({ listId, shown, isComing, onChoose }: Choosing) {
  const [meant, setMeant] = useState<string | null>(null);
  const [awaited, setAwaited] = useState<"here" | "elsewhere" | null>(null);
  const at = Math.max(
    0,
    shown.findIndex(({ id }) => id === meant),
  );
  const active = shown[at];

  const step = (by: 1 | -1) => {
    const next = shown[(at + by + shown.length) % shown.length];
    setMeant(next?.id ?? null);
    if (next) document.getElementById(entryElementId(listId, next.id))?.scrollIntoView({ block: "nearest" });
  };
  const enter = (isElsewhere: boolean) => {
    // The shown results may belong to an earlier query, so Enter waits for the new ones.
    if (isComing && (!active || found.has(active.kind))) setAwaited(isElsewhere ? "elsewhere" : "here");
    else if (active) onChoose(active, isElsewhere);
  };
  const press = (event: KeyboardEvent) => {
    if (isWriting(event.nativeEvent)) return;
    if (event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "Enter") enter(event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  const chooseFirst = useEffectEvent(() => {
    setAwaited(null);
    // If the entry that was active has disappeared, nothing else is opened in its place.
    if (active && (meant === null || meant === active.id)) onChoose(active, awaited === "elsewhere");
  });
  useEffect(() => {
    if (awaited && !isComing) chooseFirst();
  }, [awaited, isComing]);

  return {
    active,
    press,
    point: (entry: PaletteEntry) => setMeant(entry.id),
    /** Resets the choice after typing, so that the best match is active. */
    forget: () => {
      setMeant(null);
      setAwaited(null);
    },
  };
}

/** Safari ends a composition before the keydown event of the key that ended it; its keyCode is still 229. */
const isWriting = ({ isComposing, keyCode }: globalThis.KeyboardEvent) => isComposing || keyCode === 229;
