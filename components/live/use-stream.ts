"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LiveState } from "#components/layout/live-indicator.tsx";
import type { Place } from "#lib/paths.ts";
import type { Hearer } from "./ask-missed.ts";
import type { Heard, Told } from "./heard.ts";
import { keepStream } from "./keep-stream.ts";
import { shareStream } from "./share-stream.ts";

export type Beginning = {
  /** Of what was rendered: nothing that changed later is missed, and nothing that did not is asked for again. */
  since?: string | null | undefined;
  /** For whom it was rendered: tabs that say the same share one stream. */
  listener?: string | null | undefined;
};

const hiddenMs = 20_000;

/** Locks are there where the address is HTTPS or this machine's own. */
const canShare = () => "locks" in navigator && "BroadcastChannel" in globalThis;

/** The stream of changes of a workspace and mode. A tab that nobody looks at lets go of it, and goes on from there. */
export function useStream(
  { workspace, mode }: Place,
  listens: boolean,
  hear: (heard: Heard) => void,
  { since = null, listener = null }: Beginning = {},
): LiveState {
  const [state, setState] = useState<LiveState>("reconnecting");
  const known = useRef(since);
  const onTold = useEffectEvent(({ heard, moment }: Told) => {
    known.current = moment;
    for (const each of heard) hear(each);
  });
  useEffect(() => {
    if (!listens) return;
    const subscription = { workspace, mode, listener };
    const hearer: Hearer = { known: () => known.current, hear: (told) => onTold(told), show: setState };
    let leave: (() => void) | null = null;
    let timer: ReturnType<typeof setTimeout>;
    const join = () => {
      clearTimeout(timer);
      leave ??= (listener && canShare() ? shareStream : keepStream)(subscription, hearer);
    };
    const part = () => {
      clearTimeout(timer);
      leave?.();
      leave = null;
    };
    const follow = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(part, hiddenMs);
      else join();
    };

    // Opened in the background, it waits until it is looked at.
    if (!document.hidden) join();
    document.addEventListener("visibilitychange", follow);
    // A page that is left may be shown again as it was, and then nothing of it may be held.
    addEventListener("pagehide", part);
    addEventListener("pageshow", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      removeEventListener("pagehide", part);
      removeEventListener("pageshow", follow);
      part();
    };
  }, [workspace, mode, listens, listener]);
  return state;
}
