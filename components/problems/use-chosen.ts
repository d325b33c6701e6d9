"use client";

import { useState } from "react";

export type Chosen = ReturnType<typeof useChosen>;

/** What disappears from the list is no longer chosen. */
export function useChosen(shown: readonly { id: string }[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const isAll = chosen.length > 0 && chosen.length === shown.length;
  return {
    ids: chosen,
    isAll,
    has: (id: string) => ids.has(id),
    toggle: (id: string) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: () => setIds(isAll ? new Set() : new Set(shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
