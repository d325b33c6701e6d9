"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { StreamState } from "#components/layout/stream-indicator.tsx";
import { type Place, paths } from "#lib/paths.ts";
import type { LiveMessage } from "./live-messages.ts";

export type StreamStart = {
  /** When the page was rendered: the stream starts with the changes since then. */
  since?: string | null | undefined;
  /** The viewer of the page. The server refuses the stream under another session or role. */
  viewerFingerprint?: string | null | undefined;
};

/** `since` is the position from which the next connection continues. */
type Stream = { place: Place; since: string | null; viewerFingerprint: string | null };
type StreamListener = { onMessage(message: LiveMessage): void; onState(state: StreamState): void };

/**
 * Browsers open at most six connections to a server without HTTP/2, so a hidden tab closes its stream after this delay.
 */
const hiddenMs = 3_000;
/** Two heartbeats of the server. A proxy may hold back a stream that is silent for longer. */
const silentMs = 30_000;
const lookMs = 5_000;
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;
/** From the second failure in a row on, the page polls: it regularly refetches everything. */
const failuresUntilPolling = 2;
const pollMs = 10_000;
const answerMs = 10_000;
/** The session ended, the person left the workspace, or the role changed. */
const withoutAccess = [401, 403, 404];

/** Exponential backoff with jitter, in ms, so that tabs do not reconnect at the same time. */
const retryAfter = (failures: number) =>
  Math.min(firstRetryMs * 2 ** (failures - 1), lastRetryMs) * (0.5 + Math.random());

const readers: Record<string, (data: string) => LiveMessage | null> = {
  beat: () => null,
  current: () => null,
  refresh: () => ({ type: "refresh" }),
  access: () => ({ type: "access" }),
  change: (data) => ({ type: "change", ...(JSON.parse(data) as { kind: string; id: string }) }),
  service: (data) => ({ type: "service", state: JSON.parse(data) }),
};

/**
 * Receives the changes of a workspace and mode. A hidden tab closes its stream and continues from the same position
 * later.
 */
export function useStream(
  place: Place,
  listens: boolean,
  onMessage: (message: LiveMessage) => void,
  { since = null, viewerFingerprint = null }: StreamStart = {},
): StreamState {
  const { workspace, mode } = place;
  const [state, setState] = useState<StreamState>("reconnecting");
  const known = useRef(since);
  const receive = useEffectEvent(onMessage);
  useEffect(() => {
    if (!listens) return;
    const stream: Stream = { place: { workspace, mode }, since: known.current, viewerFingerprint };
    const { open, close } = keepStream(stream, {
      onMessage: (message) => receive(message),
      onState: setState,
    });
    let timer: ReturnType<typeof setTimeout>;
    const follow = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(close, hiddenMs);
      else open();
    };
    // A tab opened in the background connects when it becomes visible.
    if (!document.hidden) open();
    document.addEventListener("visibilitychange", follow);
    // The back/forward cache only keeps pages without an open connection.
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
  }, [workspace, mode, listens, viewerFingerprint]);
  return state;
}

/** Keeps one stream open while it is wanted. While no stream is possible, refetches everything regularly. */
function keepStream(stream: Stream, { onMessage, onState }: StreamListener) {
  let source: EventSource | null = null;
  let isWaiting = false;
  let lastMessageAt = 0;
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
    if (!stopPolling) onState("reconnecting");
    if (failures >= failuresUntilPolling) stopPolling ??= poll(stream, { onMessage, onState });
    retry = setTimeout(connect, retryAfter(failures));
  };
  // Compares the clock instead of using a timer, so that silence is detected at once after the machine slept.
  const look = () => {
    if (isWaiting && !stopPolling) onState("reconnecting");
    if (Date.now() - lastMessageAt > silentMs) fail(failuresUntilPolling);
  };
  const endPolling = () => {
    stopPolling?.();
    stopPolling = null;
  };
  const take = (name: string, data: string) => {
    lastMessageAt = Date.now();
    isWaiting = false;
    // After "access" the server ends the stream, and the next connection may be refused too.
    if (name !== "access") {
      failures = 0;
      endPolling();
      onState("live");
    }
    const message = readers[name]?.(data);
    if (message) onMessage(message);
  };

  function connect(): void {
    disconnect();
    const { place, since, viewerFingerprint } = stream;
    const opened = new EventSource(paths.api.live(place, { since, viewer: viewerFingerprint }));
    source = opened;
    lastMessageAt = Date.now();
    isWaiting = true;
    looking = setInterval(look, lookMs);
    // Reconnects here: the browser's own reconnect has no backoff and gives up after a refusal.
    opened.addEventListener("error", () => source === opened && fail(1));
    for (const name of Object.keys(readers))
      opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        stream.since = lastEventId || null;
        take(name, data);
      });
  }

  return {
    /** Connects at once, even if the next retry is due later. */
    open() {
      if (!source) connect();
    },
    close() {
      endPolling();
      disconnect();
    },
  };
}

/**
 * Asks regularly whether the server answers, and if so, requests a refetch of everything. Returns a function that stops
 * it.
 */
function poll({ place, viewerFingerprint }: Stream, { onMessage, onState }: StreamListener): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const ask = async () => {
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(answerMs)]);
    const status = await fetch(paths.api.live(place, { viewer: viewerFingerprint }), {
      method: "HEAD",
      signal,
    }).then(
      (reply) => reply.status,
      () => 503,
    );
    if (stop.signal.aborted) return;
    timer = setTimeout(ask, pollMs * (0.9 + 0.2 * Math.random()));
    if (withoutAccess.includes(status)) return onMessage({ type: "access" });
    onState(status < 500 ? "polling" : "offline");
    if (status < 500) onMessage({ type: "refresh" });
  };
  void ask();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
