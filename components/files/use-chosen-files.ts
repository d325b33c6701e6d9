"use client";

import { useCallback, useState } from "react";
import type { FileFacts } from "#lib/features/files/file-facts.ts";

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

type Kept = { ids: ReadonlySet<string>; last: string | null };
const nothing: Kept = { ids: new Set(), last: null };

/**
 * The selection of files. A file that disappears from the list is no longer selected. With Shift, a click selects the
 * range from the last clicked file.
 */
export function useChosenFiles(files: readonly FileFacts[]) {
  const [{ ids }, setKept] = useState(nothing);
  const chosen = files.filter(({ id }) => ids.has(id));
  // A stable function while the list is the same, so that unchanged tiles are not drawn again.
  const toggle = useCallback(
    (id: string, isReaching: boolean) =>
      setKept((before) => {
        const reached = isReaching ? between(files, before.last, id) : [id];
        return { ids: withOrWithout(before.ids, reached, !before.ids.has(id)), last: id };
      }),
    [files],
  );
  return {
    files: chosen,
    ids: chosen.map(({ id }) => id),
    has: (id: string) => ids.has(id),
    isAll: chosen.length === files.length,
    toggle,
    all: () => setKept((before) => ({ ...before, ids: new Set(files.map(({ id }) => id)) })),
    clear: () => setKept((before) => ({ ...before, ids: nothing.ids })),
  };
}

function between(files: readonly FileFacts[], from: string | null, to: string): string[] {
  const ends = [from, to].map((end) => files.findIndex(({ id }) => id === end));
  if (ends.includes(-1)) return [to];
  return files.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id);
}

function withOrWithout(ids: ReadonlySet<string>, changed: string[], isWanted: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  for (const id of changed) isWanted ? next.add(id) : next.delete(id);
  return next;
}
