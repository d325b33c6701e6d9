"use client";

import { type Query, QueryClient } from "@tanstack/react-query";
import type { Heard } from "./heard.ts";

/** Longer than a page takes to come to life, and too short for a pause of the stream to matter. */
const justRenderedMs = 10_000;

/**
 * What the server just rendered is not asked for again when it comes to life, for the stream goes on from when that
 * began. Whatever comes to life after the stream told of something may have missed it, and asks.
 */
export function openCache(hearers: Set<(heard: Heard) => void>): QueryClient {
  let hasHeard = false;
  hearers.add(({ type }) => {
    if (type === "refresh" || type === "change") hasHeard = true;
  });
  const isAsRendered = ({ state }: Query) =>
    state.dataUpdateCount === 0 &&
    !state.isInvalidated &&
    !hasHeard &&
    Date.now() - state.dataUpdatedAt < justRenderedMs;
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 0, retry: 2, refetchOnMount: (query: Query) => !isAsRendered(query) },
    },
  });
}
