"use client";

import { useEffect, useState } from "react";
import type { PaletteEntry } from "#lib/features/palette/entry.ts";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";

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
