"use client";

import { useState } from "react";
import type { FileFacts } from "#lib/files/file-facts.ts";

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

/** What disappears from the list is no longer chosen. With the shift key, all from the last one to this. */
export function useChosenFiles(files: readonly FileFacts[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const chosen = files.filter(({ id }) => ids.has(id));
  const toggle = (id: string, isReaching: boolean) => {
    const reached = isReaching ? between(files, last, id) : [id];
    setIds((before) => withOrWithout(before, reached, !before.has(id)));
    setLast(id);
  };
  return {
    files: chosen,
    ids: chosen.map(({ id }) => id),
    has: (id: string) => ids.has(id),
    isAll: chosen.length === files.length,
    toggle,
    all: () => setIds(new Set(files.map(({ id }) => id))),
    clear: () => setIds(new Set()),
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
