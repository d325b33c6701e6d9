"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LiveState } from "#components/layout/live-indicator.tsx";
import type { ServiceState } from "#lib/live/service-state.ts";
import { type Place, paths } from "#lib/paths.ts";

export type Heard =
  /** Something may have been missed, so everything is asked for again. */
  | { type: "refresh" }
  /** Their role here changed, or went. */
  | { type: "access" }
  | { type: "service"; state: ServiceState }
  | { type: "change"; kind: string; id: string };

const retryMs = 10_000;
const hiddenMs = 20_000;

/**
 * The stream of changes of a workspace and mode. A tab that nobody looks at lets go of it: a browser opens six
 * connections to a host, and each tab would hold one.
 */
export function useStream(
  { workspace, mode }: Place,
  listens: boolean,
  hear: (heard: Heard) => void,
  /** Of what was rendered: nothing that changed later is missed, and nothing that did not is asked for again. */
  since: string | null = null,
): LiveState {
  const [state, setState] = useState<LiveState>("reconnecting");
  const onHeard = useEffectEvent(hear);
  const known = useRef(since);
  useEffect(() => {
    if (!listens) return;
    const place = { workspace, mode };
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout>;

    const disconnect = () => {
      source?.close();
      source = null;
    };
    const connect = () => {
      disconnect();
      const opened = new EventSource(paths.api.live(place, known.current));
      source = opened;
      const onEvent = (name: string, take: (data: string) => void) =>
        opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
          known.current = lastEventId || null;
          take(data);
        });
      onEvent("current", () => setState("live"));
      onEvent("refresh", () => {
        setState("live");
        onHeard({ type: "refresh" });
      });
      onEvent("change", (data) => {
        const { kind, id } = JSON.parse(data) as { kind: string; id: string };
        onHeard({ type: "change", kind, id });
      });
      onEvent("service", (data) => onHeard({ type: "service", state: JSON.parse(data) }));
      onEvent("access", () => onHeard({ type: "access" }));
      opened.addEventListener("error", () => {
        // The browser comes back by itself, unless the server refused.
        const isRefused = opened.readyState === EventSource.CLOSED;
        setState(isRefused ? "offline" : "reconnecting");
        if (!isRefused) return;
        source = null;
        timer = setTimeout(connect, retryMs);
      });
    };
    const follow = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(disconnect, hiddenMs);
      else if (!source) connect();
    };

    connect();
    document.addEventListener("visibilitychange", follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", follow);
      disconnect();
    };
  }, [workspace, mode, listens]);
  return state;
}
