import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { SchedulePage } from "./list-schedules.ts";
import { schedulesKey } from "./query-keys.ts";
import type { ScheduleView } from "./schedule-view.ts";

export const scheduleQuery = (place: Place, scheduleId: string) =>
  queryOptions({
    queryKey: [...schedulesKey(place), "one", scheduleId],
    queryFn: ({ signal }) => fetchJson<ScheduleView>(paths.api.schedule(place, scheduleId), { signal }),
  });

export const scheduleListQuery = (place: Place) =>
  infiniteQueryOptions({
    queryKey: [...schedulesKey(place), "list"],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(pageParam ? { cursor: pageParam } : {});
      return fetchJson<SchedulePage>(`${paths.api.schedules(place)}?${query}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
