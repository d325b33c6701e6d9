"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { useHeard } from "#components/live/live-provider.tsx";

/** Soon enough to be called at once, and together with what comes in the same breath. */
const breathMs = 150;
const atMostEveryMs = 1_000;

/** Something came into the log, or what was in it was read for; where much comes, once a second. */
export function useLogNews(onNews: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const toldAt = useRef(0);
  const tell = useEffectEvent(onNews);
  const flush = () => {
    timer.current = undefined;
    toldAt.current = Date.now();
    tell();
  };
  useHeard((heard) => {
    // An event about an order is told as a change of it, and so is what its reading changed.
    if (heard.type !== "change" || !["events", "order", "orders"].includes(heard.kind)) return;
    timer.current ??= setTimeout(flush, Math.max(breathMs, toldAt.current + atMostEveryMs - Date.now()));
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
