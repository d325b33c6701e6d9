"use client";

import { useEffect, useState } from "react";
import type { PaletteOpening } from "#lib/features/palette/entry.ts";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";

const mostKept = 6;
const keyOf = ({ workspace, mode }: Place) => `pressroom-recent:${workspace}/${mode}`;

/** Stores only ids, so that a shared computer keeps no names. The server returns the labels to whom it permits. */
function readRecent(place: Place): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string").slice(0, mostKept) : [];
  } catch {
    return [];
  }
}

export function keepRecent(place: Place, id: string): void {
  const kept = [id, ...readRecent(place).filter((other) => other !== id)].slice(0, mostKept);
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // Without storage, only the recent entries are missing.
  }
}

/** Loads the palette's first entries, and the messages of the palette and of the list of shortcuts. */
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
