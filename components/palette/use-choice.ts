"use client";

import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import type { PaletteEntry } from "#lib/features/palette/entry.ts";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import { entryElementId } from "./palette-list.tsx";

/** As long as it takes to type the next letter. */
const pauseMs = 120;
/** One letter begins too much to be of use. */
const fewest = 2;

type Found = { q: string; entries: PaletteEntry[]; hasFailed: boolean };

const nothing: Found = { q: "", entries: [], hasFailed: false };

/** What the workspace holds by the words typed. A request that was overtaken is given up. */
export function useFound({ workspace, mode }: Place, typed: string) {
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
  /** What is found for the words typed has not come yet. */
  isComing: boolean;
  onChoose: (entry: PaletteEntry, isElsewhere: boolean) => void;
};

const found = new Set(["order", "product", "quote", "template", "file", "address"]);

/** Which entry is meant, by arrows, pointer and Enter; the field keeps the focus. */
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
    // What was found for other words is not opened: the answer is on its way.
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
    // What was meant and is not there any more is not answered by something else.
    if (active && (meant === null || meant === active.id)) onChoose(active, awaited === "elsewhere");
  });
  useEffect(() => {
    if (awaited && !isComing) chooseFirst();
  }, [awaited, isComing]);

  return {
    active,
    press,
    point: (entry: PaletteEntry) => setMeant(entry.id),
    /** Other words were typed: the first fits best. */
    forget: () => {
      setMeant(null);
      setAwaited(null);
    },
  };
}

/** Safari ends a composition before the key that ended it is heard; the old code of that key still says so. */
const isWriting = ({ isComposing, keyCode }: globalThis.KeyboardEvent) => isComposing || keyCode === 229;
