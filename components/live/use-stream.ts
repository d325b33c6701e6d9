"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LiveState } from "#components/layout/live-indicator.tsx";
import { type Place, paths } from "#lib/paths.ts";
import type { Heard } from "./heard.ts";

export type Beginning = {
  /** When the page was rendered: the stream begins with what changed since. */
  since?: string | null | undefined;
  /** For whom: under another session or role the stream is refused. */
  listener?: string | null | undefined;
};

/** `since` is where the next stream goes on. */
type Stream = { place: Place; since: string | null; listener: string | null };
type Hearer = { hear(heard: Heard): void; show(state: LiveState): void };

/** Browsers open six connections to a server without HTTP/2, so tabs that nobody looks at hold none. */
const hiddenMs = 3_000;
/** Two heartbeats of the server. A stream that brings none is held up by something between. */
const silentMs = 30_000;
const lookMs = 5_000;
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;
/** From the second failure in a row on, the page asks for everything from time to time. */
const failuresUntilPolling = 2;
const pollMs = 10_000;
const answerMs = 10_000;
/** Signed out, not of this workspace any more, or another role. */
const withoutAccess = [401, 403, 404];

/** Longer each time, and not for all tabs at the same moment. */
const retryAfter = (failures: number) =>
  Math.min(firstRetryMs * 2 ** (failures - 1), lastRetryMs) * (0.5 + Math.random());

const readers: Record<string, (data: string) => Heard | null> = {
  beat: () => null,
  current: () => null,
  refresh: () => ({ type: "refresh" }),
  access: () => ({ type: "access" }),
  change: (data) => ({ type: "change", ...(JSON.parse(data) as { kind: string; id: string }) }),
  service: (data) => ({ type: "service", state: JSON.parse(data) }),
};

/** The changes of a workspace and mode. A tab that nobody looks at closes its stream, and goes on from there later. */
export function useStream(
  place: Place,
  listens: boolean,
  hear: (heard: Heard) => void,
  { since = null, listener = null }: Beginning = {},
): LiveState {
  const { workspace, mode } = place;
  const [state, setState] = useState<LiveState>("reconnecting");
  const known = useRef(since);
  const onHeard = useEffectEvent(hear);
  useEffect(() => {
    if (!listens) return;
    const stream: Stream = { place: { workspace, mode }, since: known.current, listener };
    const { open, close } = keepStream(stream, { hear: (heard) => onHeard(heard), show: setState });
    let timer: ReturnType<typeof setTimeout>;
    const follow = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(close, hiddenMs);
      else open();
    };
    // A tab that was opened in the background waits until somebody looks at it.
    if (!document.hidden) open();
    document.addEventListener("visibilitychange", follow);
    // A browser keeps a page that was left, to show it again, only if the page holds no connection.
    addEventListener("pagehide", close);
    addEventListener("pageshow", follow);
    addEventListener("online", follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", follow);
      removeEventListener("pagehide", close);
      removeEventListener("pageshow", follow);
      removeEventListener("online", follow);
      close();
      known.current = stream.since;
    };
  }, [workspace, mode, listens, listener]);
  return state;
}

/** Keeps one stream open while it is wanted, and asks for everything from time to time where none can be kept. */
function keepStream(stream: Stream, { hear, show }: Hearer) {
  let source: EventSource | null = null;
  let isWaiting = false;
  let heardAt = 0;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout>;
  let looking: ReturnType<typeof setInterval>;
  let stopPolling: (() => void) | null = null;

  const disconnect = () => {
    clearTimeout(retry);
    clearInterval(looking);
    source?.close();
    source = null;
  };
  const fail = (least: number) => {
    disconnect();
    failures = Math.max(failures + 1, least);
    if (!stopPolling) show("reconnecting");
    if (failures >= failuresUntilPolling) stopPolling ??= poll(stream, { hear, show });
    retry = setTimeout(connect, retryAfter(failures));
  };
  // By the clock and not by a timer: after the machine was asleep, silence is found at once.
  const look = () => {
    if (isWaiting && !stopPolling) show("reconnecting");
    if (Date.now() - heardAt > silentMs) fail(failuresUntilPolling);
  };
  const endPolling = () => {
    stopPolling?.();
    stopPolling = null;
  };
  const take = (name: string, data: string) => {
    heardAt = Date.now();
    isWaiting = false;
    // With "access" the stream ends, and nobody knows yet whether the next one will be better.
    if (name !== "access") {
      failures = 0;
      endPolling();
      show("live");
    }
    const heard = readers[name]?.(data);
    if (heard) hear(heard);
  };

  function connect(): void {
    disconnect();
    const { place, since, listener } = stream;
    const opened = new EventSource(paths.api.live(place, { since, listener }));
    source = opened;
    heardAt = Date.now();
    isWaiting = true;
    looking = setInterval(look, lookMs);
    // We connect again ourselves: a browser does not wait longer each time, and gives up where it is refused.
    opened.addEventListener("error", () => source === opened && fail(1));
    for (const name of Object.keys(readers))
      opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        stream.since = lastEventId || null;
        take(name, data);
      });
  }

  return {
    /** At once, also where the next attempt would come later. */
    open() {
      if (!source) connect();
    },
    close() {
      endPolling();
      disconnect();
    },
  };
}

/** Asks whether the server answers, and has everything asked for again if so. Returns a function that stops it. */
function poll({ place, listener }: Stream, { hear, show }: Hearer): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const ask = async () => {
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(answerMs)]);
    const status = await fetch(paths.api.live(place, { listener }), { method: "HEAD", signal }).then(
      (reply) => reply.status,
      () => 503,
    );
    if (stop.signal.aborted) return;
    timer = setTimeout(ask, pollMs * (0.9 + 0.2 * Math.random()));
    if (withoutAccess.includes(status)) return hear({ type: "access" });
    show(status < 500 ? "polling" : "offline");
    if (status < 500) hear({ type: "refresh" });
  };
  void ask();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
