"use client";

import { useCallback, useState } from "react";

export type ChosenEvents = ReturnType<typeof useChosenEvents>;

/** What is chosen is of the page that is shown. */
export function useChosenEvents(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = shown.filter((id) => chosen.has(id));
  const isAll = ids.length > 0 && ids.length === shown.length;
  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return {
    ids,
    isAll,
    has: (id: string) => chosen.has(id),
    toggle,
    toggleAll: () => setChosen(isAll ? new Set() : new Set(shown)),
    clear: () => setChosen(new Set()),
  };
}
