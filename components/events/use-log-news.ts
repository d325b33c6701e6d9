"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { useHeard } from "#components/live/live-provider.tsx";

/** Soon enough to be called at once, and together with what comes in the same breath. */
const breathMs = 150;
const atMostEveryMs = 1_000;

/**
 * Something came into the log, or what was in it was read for; where much comes, once a second. What comes while
 * `onNews` still asks has it ask once more afterwards: asked anew for each, a slow page would never come.
 */
export function useLogNews(onNews: () => Promise<unknown>): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const toldAt = useRef(0);
  const isTelling = useRef(false);
  const isMore = useRef(false);
  const tell = useEffectEvent(onNews);
  const plan = () => {
    if (isTelling.current) isMore.current = true;
    else timer.current ??= setTimeout(flush, Math.max(breathMs, toldAt.current + atMostEveryMs - Date.now()));
  };
  const flush = async () => {
    timer.current = undefined;
    toldAt.current = Date.now();
    isTelling.current = true;
    await tell();
    isTelling.current = false;
    if (!isMore.current) return;
    isMore.current = false;
    plan();
  };
  useHeard((heard) => {
    // An event about an order is told as a change of it, and so is what its reading changed.
    if (heard.type === "change" && ["events", "order", "orders"].includes(heard.kind)) plan();
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      isMore.current = false;
    },
    [],
  );
}
