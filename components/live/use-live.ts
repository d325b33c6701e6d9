"use client";

import type { QueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { LiveState } from "#components/layout/live-indicator.tsx";
import { orderKey, orderListKey, ordersKey } from "#lib/orders/query.ts";
import type { Place } from "#lib/paths.ts";
import { useStream } from "./use-stream.ts";

/** Hears of changes and has the query cache ask for them again; after a gap it asks for everything. */
export function useLive(place: Place, client: QueryClient, listens: boolean): LiveState {
  const router = useRouter();
  return useStream(place, listens, (heard) => {
    if (heard.type === "refresh") {
      client.invalidateQueries({ queryKey: ordersKey(place) });
    } else if (heard.type === "access" || heard.kind === "keys") {
      // What a person and the keys may do is in what the server rendered.
      router.refresh();
    } else {
      client.invalidateQueries({ queryKey: orderKey(place, heard.id) });
      client.invalidateQueries({ queryKey: orderListKey(place) });
    }
  });
}
