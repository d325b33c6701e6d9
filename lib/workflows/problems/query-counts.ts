import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ProblemCounts } from "./count-problems.ts";
import { problemsKey } from "./query-keys.ts";

export const problemCountsQuery = (place: Place) =>
  queryOptions({
    queryKey: [...problemsKey(place), "counts"],
    queryFn: ({ signal }) => fetchJson<ProblemCounts>(paths.api.problemCounts(place), { signal }),
  });
