"use client";

import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import type { PaletteEntry } from "#lib/palette/entry.ts";
import { entryElementId } from "./entry-line.tsx";

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
  const [isAwaited, setAwaited] = useState(false);
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
    if (isComing && (!active || found.has(active.kind))) setAwaited(true);
    else if (active) onChoose(active, isElsewhere);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "Enter") enter(event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  const chooseFirst = useEffectEvent(() => {
    setAwaited(false);
    if (active) onChoose(active, false);
  });
  useEffect(() => {
    if (isAwaited && !isComing) chooseFirst();
  }, [isAwaited, isComing]);

  return {
    active,
    press,
    point: (entry: PaletteEntry) => setMeant(entry.id),
    /** Other words were typed: the first fits best. */
    forget: () => {
      setMeant(null);
      setAwaited(false);
    },
  };
}
