import { matchQuery, QueryClient, type QueryKey } from "@tanstack/react-query";
import { readConnection, watchConnection } from "#components/form/connection.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import type { Place } from "#lib/paths.ts";
import { allQueryKeys, queryKeysOfChange } from "./changed-query-keys.ts";
import type { LiveMessage, MessageHub } from "./live-messages.ts";

/** Long enough for a page to start, short enough that a page that is opened again refetches its data. */
const renderedIsFreshMs = 10_000;

/**
 * What was refused while the service was down is requested again after this time. The message that the service is back
 * is not enough: it comes from the worker, and the dashboard may still refuse to send requests.
 */
const unavailableRetryMs = 10_000;
const isUnavailable = (error: Error | null) => error instanceof FetchRefusal && error.status === 503;

/**
 * Creates the query cache of a workspace and mode. Rendered data is not refetched when the page starts, unless a change
 * of it arrived before its component mounted.
 */
export function createQueryClient(place: Place, messageHub: MessageHub): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: 2,
        refetchInterval: ({ state }) => (isUnavailable(state.error) ? unavailableRetryMs : false),
        staleTime: ({ state }) => (state.dataUpdateCount === 0 ? renderedIsFreshMs : 0),
      },
    },
  });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "observerAdded") return;
    const { data, dataUpdateCount, fetchStatus } = query.state;
    const isAsRendered = data !== undefined && dataUpdateCount === 0 && fetchStatus === "idle";
    const hasChanged = () =>
      messageHub
        .recentMessages()
        .some((message) =>
          queryKeysOfMessage(place, message).some((queryKey) => matchQuery({ queryKey }, query)),
        );
    if (isAsRendered && hasChanged())
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
  return client;
}

/** The query keys that a message invalidates. */
export function queryKeysOfMessage(place: Place, message: LiveMessage): QueryKey[] {
  if (message.type === "refresh") return allQueryKeys(place);
  return message.type === "change" ? queryKeysOfChange(place, message) : [];
}

/**
 * Tells React Query whether Pressroom is reachable. A browser without a network still reaches a Pressroom on its own
 * machine.
 */
export function followConnection(setOnline: (isOnline: boolean) => void): () => void {
  const follow = () => setOnline(readConnection() !== "none");
  follow();
  return watchConnection(follow);
}
