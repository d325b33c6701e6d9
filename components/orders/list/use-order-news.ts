"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { useHeard } from "#components/live/live-provider.tsx";

/** Soon enough to be called at once, and together with what comes in the same breath. */
const breathMs = 150;
const atMostEveryMs = 1_000;
/** Beyond that the page is asked for again as a whole. */
const mostNamed = 100;

/** Hears which orders changed, some at a time. Null: too many to be named, or it was not said which. */
export function useOrderNews(onNews: (ids: string[] | null) => void): void {
  const ids = useRef(new Set<string>());
  const isUnnamed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const toldAt = useRef(0);
  const tell = useEffectEvent(onNews);
  const flush = () => {
    timer.current = undefined;
    toldAt.current = Date.now();
    const named = [...ids.current];
    const isTooMuch = isUnnamed.current || named.length > mostNamed;
    ids.current.clear();
    isUnnamed.current = false;
    tell(isTooMuch ? null : named);
  };
  useHeard((heard) => {
    if (heard.type !== "change" || (heard.kind !== "order" && heard.kind !== "orders")) return;
    if (heard.id) ids.current.add(heard.id);
    else isUnnamed.current = true;
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
