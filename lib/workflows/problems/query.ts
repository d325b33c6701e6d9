import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ProblemPage } from "./problem-view.ts";
import { problemsKey } from "./query-keys.ts";
import type { ProblemLane } from "./schemas.ts";

/** `kind` is empty where all are shown. */
export const problemsQuery = (place: Place, lane: ProblemLane, kind: string) =>
  infiniteQueryOptions({
    queryKey: [...problemsKey(place), "lane", lane, kind],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        lane,
        ...(kind && { kind }),
        ...(pageParam && { cursor: pageParam }),
      });
      return fetchJson<ProblemPage>(paths.api.problems(place, `?${query}`), { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
