import {
  InfiniteQueryObserver,
  matchQuery,
  notifyManager,
  onlineManager,
  type Query,
  QueryClient,
  type QueryKey,
  QueryObserver,
} from "@tanstack/react-query";
import { readLine, watchLine } from "#components/form/line.ts";
import type { Place } from "#lib/paths.ts";
import type { Heard } from "./heard.ts";
import { keysOf, keysOfEverything } from "./keys-of.ts";

/** What was heard of a place, or of one query that may have missed it; "all": nobody knows what was missed. */
export type Old = { place: Place; heard: Heard } | { queryKey: QueryKey } | "all";

export type QueryCache = ReturnType<typeof openCache>;

/** Longer than a page takes to come to life, and too short for a pause of the stream to matter. */
const justRenderedMs = 10_000;

/**
 * What the server just rendered is not asked for again when it comes to life, for the stream goes on from when that
 * began. What became old before this was there is asked for.
 */
export function openCache(missed: readonly Old[]) {
  onlineManager.setEventListener(followLine);
  const old = missed.flatMap(keysOfOld);
  const askAgain = (query: Query) => {
    const { dataUpdateCount, isInvalidated, dataUpdatedAt } = query.state;
    if (dataUpdateCount > 0) return true;
    if (old.some((queryKey) => matchQuery({ queryKey }, query))) return "always";
    return isInvalidated || Date.now() - dataUpdatedAt >= justRenderedMs;
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
    askOnce(queryKey: QueryKey) {
      const { dataUpdateCount, fetchStatus } = client.getQueryState(queryKey) ?? {};
      if (dataUpdateCount === 0 && fetchStatus === "idle")
        void client.invalidateQueries({ queryKey, exact: true });
    },
  };
}

/** A browser without a network still reaches a Pressroom on its own machine. */
function followLine(setOnline: (isOnline: boolean) => void): () => void {
  const follow = () => setOnline(readLine() !== "none");
  follow();
  return watchLine(follow);
}

function keysOfOld(what: Old): QueryKey[] {
  if (what === "all") return [[]];
  if ("queryKey" in what) return [what.queryKey];
  const { place, heard } = what;
  if (heard.type === "refresh") return keysOfEverything(place);
  return heard.type === "change" ? keysOf(place, heard) : [];
}
