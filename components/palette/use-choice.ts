"use client";

import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import type { PaletteEntry } from "#lib/features/palette/entry.ts";
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
