import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { QuotePage } from "./list-quotes.ts";
import { quoteListKey } from "./query-keys.ts";
import type { QuoteShow } from "./schemas.ts";

export const quoteListQuery = (place: Place, show: QuoteShow) =>
  infiniteQueryOptions({
    queryKey: [...quoteListKey(place), show],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(show !== "current" && { show }),
        ...(pageParam && { cursor: pageParam }),
      });
      return fetchJson<QuotePage>(`${paths.api.quotes(place)}?${query}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
