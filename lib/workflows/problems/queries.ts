import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ProblemCounts } from "./count-problems.ts";
import type { ProblemPage } from "./list-problems.ts";
import { problemsKey } from "./query-keys.ts";
import type { ProblemTab } from "./schemas.ts";

export const problemCountsQuery = (place: Place) =>
  queryOptions({
    queryKey: [...problemsKey(place), "counts"],
    queryFn: ({ signal }) => fetchJson<ProblemCounts>(paths.api.problemCounts(place), { signal }),
  });

/** `kind` is empty if all kinds are shown. */
export const problemsQuery = (place: Place, tab: ProblemTab, kind: string) =>
  infiniteQueryOptions({
    queryKey: [...problemsKey(place), "lane", tab, kind],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        lane: tab,
        ...(kind && { kind }),
        ...(pageParam && { cursor: pageParam }),
      });
      return fetchJson<ProblemPage>(paths.api.problems(place, `?${query}`), { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
