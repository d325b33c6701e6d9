import { matchQuery, QueryClient, type QueryKey } from "@tanstack/react-query";
import { readLine, watchLine } from "#components/form/line.ts";
import type { Place } from "#lib/paths.ts";
import type { Heard, Hearing } from "./heard.ts";
import { keysOf, keysOfEverything } from "./keys-of.ts";

/** Long enough for a page to start, and short enough that a page that is opened again asks for what it shows. */
const renderedIsFreshMs = 10_000;

/**
 * The cache of one workspace and mode. What the server rendered is not asked for again when the page starts, unless a
 * change of it was heard before the part that shows it was there.
 */
export function openQueries(place: Place, hearing: Hearing): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: 2,
        staleTime: ({ state }) => (state.dataUpdateCount === 0 ? renderedIsFreshMs : 0),
      },
    },
  });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "observerAdded") return;
    const { data, dataUpdateCount, fetchStatus } = query.state;
    const isAsRendered = data !== undefined && dataUpdateCount === 0 && fetchStatus === "idle";
    const hasChanged = () =>
      hearing
        .lately()
        .some((heard) => changedKeys(place, heard).some((queryKey) => matchQuery({ queryKey }, query)));
    if (isAsRendered && hasChanged())
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
  return client;
}

/** What of the cache may be out of date after something was heard. */
export function changedKeys(place: Place, heard: Heard): QueryKey[] {
  if (heard.type === "refresh") return keysOfEverything(place);
  return heard.type === "change" ? keysOf(place, heard) : [];
}

/** For React Query: a browser without a network still reaches a Pressroom on its own machine. */
export function followLine(setOnline: (isOnline: boolean) => void): () => void {
  const follow = () => setOnline(readLine() !== "none");
  follow();
  return watchLine(follow);
}
