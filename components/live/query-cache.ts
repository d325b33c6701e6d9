import {
  InfiniteQueryObserver,
  matchQuery,
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
  QueryObserver,
} from "@tanstack/react-query";
import type { Place } from "#lib/paths.ts";
import type { Heard } from "./heard.ts";
import { keysOf, keysOfEverything } from "./keys-of.ts";

/** What was heard of a place; "all": nobody knows what was missed. */
export type Old = { place: Place; heard: Heard } | "all";

export type QueryCache = ReturnType<typeof openCache>;

/** Longer than a page takes to come to life, and too short for a pause of the stream to matter. */
const justRenderedMs = 10_000;

/**
 * What the server just rendered is not asked for again when it comes to life, for the stream goes on from when that
 * began. What became old before this was there is asked for, and whatever comes to life after the stream told of
 * something may have missed it, and asks too.
 */
export function openCache(missed: readonly Old[], hearers: Set<(heard: Heard) => void>) {
  const old = missed.flatMap(keysOfOld);
  let hasHeard = false;
  hearers.add(({ type }) => {
    if (type === "refresh" || type === "change") hasHeard = true;
  });
  const askAgain = (query: Query) => {
    const { dataUpdateCount, isInvalidated, dataUpdatedAt } = query.state;
    if (dataUpdateCount > 0) return true;
    if (old.some((queryKey) => matchQuery({ queryKey }, query))) return "always";
    return isInvalidated || hasHeard || Date.now() - dataUpdatedAt >= justRenderedMs;
  };
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 0, retry: 2, refetchOnMount: askAgain } },
  });
  return {
    client,
    observers: { one: QueryObserver, paged: InfiniteQueryObserver },
    batch: notifyManager.batchCalls,
    takeAsOld(what: Old) {
      for (const queryKey of keysOfOld(what)) void client.invalidateQueries({ queryKey });
    },
  };
}

function keysOfOld(what: Old): QueryKey[] {
  if (what === "all") return [[]];
  const { place, heard } = what;
  if (heard.type === "refresh") return keysOfEverything(place);
  return heard.type === "change" ? keysOf(place, heard) : [];
}
