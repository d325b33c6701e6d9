import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { LanePage } from "./lane-row.ts";
import { approvalsKey } from "./query-keys.ts";
import type { Lane } from "./schemas.ts";

export const laneQuery = (place: Place, lane: Lane) =>
  infiniteQueryOptions({
    queryKey: [...approvalsKey(place), "lane", lane],
    queryFn: ({ pageParam, signal }) =>
      fetchJson<LanePage>(paths.api.approvals(place, lane, pageParam), { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
