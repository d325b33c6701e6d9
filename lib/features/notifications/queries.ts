import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { InboxPage, InboxUpdate } from "./notification-view.ts";
import { inboxKey } from "./query-keys.ts";
import type { InboxShow } from "./schemas.ts";

export const inboxUpdateQuery = (place: Place) =>
  queryOptions({
    queryKey: [...inboxKey(place), "news"],
    queryFn: ({ signal }) => fetchJson<InboxUpdate>(paths.api.inboxCount(place), { signal }),
  });

export const inboxQuery = (place: Place, show: InboxShow) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey(place), "list", show],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ show, ...(pageParam && { cursor: pageParam }) });
      return fetchJson<InboxPage>(paths.api.inbox(place, `?${query}`), { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
