import { matchQuery, type Query, QueryClient, type QueryKey } from "@tanstack/react-query";
import { readConnection, watchConnection } from "#components/form/connection.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import type { Place } from "#lib/paths.ts";
import { allQueryKeys, queryKeysOfChange } from "./changed-query-keys.ts";
import type { LiveMessage, MessageHub } from "./live-messages.ts";

/** Long enough for a page to start, short enough that a page that is opened again refetches its data. */
const renderedIsFreshMs = 10_000;

/**
 * What failed for another reason than its input is requested again after this time. The message that the service is
 * back is not enough: it comes from the worker, and the dashboard may still refuse to send requests.
 */
const failedRetryMs = 10_000;
const isRefused = (error: unknown) => error instanceof FetchRefusal && error.status < 500;

/**
 * The cache entry for which each rendered object was first used. Going back, Next shows a page with the same objects,
 * of any age. Clocks do not help: the server's may differ from the browser's.
 */
const firstEntryOf = new WeakMap<object, Query>();

type CacheEvent = {
  type: string;
  query: Query;
  observer?: { options: { initialData?: { pages?: readonly object[] } } };
};

/**
 * Creates the query cache of a workspace and mode. Rendered data is not refetched when the page starts, unless a change
 * of it arrived before its component mounted, or it was rendered for an entry that the cache has dropped since.
 */
export function createQueryClient(place: Place, messageHub: MessageHub): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: 2,
        refetchInterval: ({ state: { error } }) => error !== null && !isRefused(error) && failedRetryMs,
        staleTime: ({ state }) => (state.dataUpdateCount === 0 ? renderedIsFreshMs : 0),
      },
    },
  });
  client.getQueryCache().subscribe(({ type, query, observer }: CacheEvent) => {
    const rendered = observer?.options.initialData;
    // The object around the pages of an infinite query is a new one at each rendering of its component.
    const brought = Object(rendered?.pages?.[0] ?? rendered);
    if (!firstEntryOf.has(brought)) firstEntryOf.set(brought, query);
    const isOutdated = () =>
      firstEntryOf.get(brought) !== query ||
      messageHub
        .recentMessages()
        .some((message) =>
          queryKeysOfMessage(place, message).some((queryKey) => matchQuery({ queryKey }, query)),
        );
    // The observer then refetches it at once.
    if (type === "observerAdded" && isOutdated()) query.invalidate();
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
