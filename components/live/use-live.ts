"use client";

import type { QueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { LiveState } from "#components/layout/live-indicator.tsx";
import { orderKey, orderListKey, ordersKey } from "#lib/orders/query.ts";
import { type Place, paths } from "#lib/paths.ts";

const retryMs = 10_000;
const hiddenMs = 20_000;

/**
 * Hears of changes and has the query cache ask for them again; after a gap it asks for everything. A tab that
 * nobody looks at lets go of its stream: a browser opens six connections to a host, and each tab would hold one.
 */
export function useLive({ workspace, mode }: Place, client: QueryClient, listens: boolean): LiveState {
  const [state, setState] = useState<LiveState>("reconnecting");
  const router = useRouter();
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
      const opened = new EventSource(paths.api.live(place));
      source = opened;
      opened.addEventListener("refresh", () => {
        setState("live");
        client.invalidateQueries({ queryKey: ordersKey(place) });
      });
      opened.addEventListener("change", ({ data }) => {
        const { id } = JSON.parse(data) as { id: string };
        client.invalidateQueries({ queryKey: orderKey(place, id) });
        client.invalidateQueries({ queryKey: orderListKey(place) });
      });
      // Their role here changed or went: the page is drawn anew as it is theirs now, if it still is.
      opened.addEventListener("access", () => router.refresh());
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
  }, [workspace, mode, client, router, listens]);
  return state;
}
