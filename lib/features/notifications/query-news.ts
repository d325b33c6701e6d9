import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { InboxNews } from "./notification-view.ts";
import { inboxKey } from "./query-keys.ts";

export const inboxNewsQuery = (place: Place) =>
  queryOptions({
    queryKey: [...inboxKey(place), "news"],
    queryFn: ({ signal }) => fetchJson<InboxNews>(paths.api.inboxCount(place), { signal }),
  });
