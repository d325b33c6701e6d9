"use client";

import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { LiveState } from "#components/layout/live-indicator.tsx";
import { orderKey, orderListKey, ordersKey } from "#lib/orders/query.ts";
import { type Place, paths } from "#lib/paths.ts";

const retryMs = 10_000;

/** Hears of changes and has the query cache ask for them again; after a gap it asks for everything. */
export function useLive({ workspace, mode }: Place, client: QueryClient): LiveState {
  const [state, setState] = useState<LiveState>("reconnecting");
  useEffect(() => {
    const place = { workspace, mode };
    let source: EventSource;
    let again: ReturnType<typeof setTimeout>;
    const connect = () => {
      source = new EventSource(paths.api.live(place));
      source.addEventListener("refresh", () => {
        setState("live");
        client.invalidateQueries({ queryKey: ordersKey(place) });
      });
      source.addEventListener("change", ({ data }) => {
        const { id } = JSON.parse(data) as { id: string };
        client.invalidateQueries({ queryKey: orderKey(place, id) });
        client.invalidateQueries({ queryKey: orderListKey(place) });
      });
      source.addEventListener("error", () => {
        // The browser comes back by itself, unless the server refused.
        const refused = source.readyState === EventSource.CLOSED;
        setState(refused ? "offline" : "reconnecting");
        if (refused) again = setTimeout(connect, retryMs);
      });
    };
    connect();
    return () => {
      clearTimeout(again);
      source.close();
    };
  }, [workspace, mode, client]);
  return state;
}
