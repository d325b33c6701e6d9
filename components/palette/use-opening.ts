"use client";

import { useEffect, useState } from "react";
import type { PaletteOpening } from "#lib/features/palette/entry.ts";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import { readRecent } from "./recent.ts";

/** What stands in the palette when it opens, and the words that it and the sheet of keys speak. */
export function useOpening({ workspace, mode }: Place) {
  const [opening, setOpening] = useState<PaletteOpening | null>(null);
  const [recentIds] = useState(() => readRecent({ workspace, mode }));
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const place = { workspace, mode };
    const abort = new AbortController();
    fetchJson<PaletteOpening>(paths.api.palette(place, recentIds), { signal: abort.signal })
      .then(setOpening)
      .catch(() => {
        if (!abort.signal.aborted) setFailed(true);
      });
    return () => abort.abort();
  }, [workspace, mode, recentIds]);
  return { opening, recentIds, hasFailed };
}
