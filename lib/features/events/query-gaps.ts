import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { GapCounts } from "./count-gaps.ts";
import type { GapPage } from "./gap-view.ts";
import type { GapLane } from "./gaps-schemas.ts";
import { gapsKey } from "./query-keys.ts";

export const gapsQuery = (place: Place, lane: GapLane) =>
  infiniteQueryOptions({
    queryKey: [...gapsKey(place), "lane", lane],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ lane, ...(pageParam && { cursor: pageParam }) });
      return fetchJson<GapPage>(paths.api.gaps(place, `?${query}`), { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });

export const gapCountsQuery = (place: Place) =>
  queryOptions({
    queryKey: [...gapsKey(place), "counts"],
    queryFn: ({ signal }) => fetchJson<GapCounts>(paths.api.gaps(place, "/counts"), { signal }),
  });
