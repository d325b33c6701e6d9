import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { Estimate } from "#lib/service/schemas/estimate.ts";
import type { EstimateInput } from "./schemas.ts";

/** A live quote. React Query cancels the one in flight when the basket has moved on. */
export const estimateQuery = (place: Place, input: EstimateInput | null) =>
  queryOptions({
    queryKey: ["estimate", place.workspace, place.mode, input],
    queryFn: ({ signal }) =>
      fetchJson<Estimate>(paths.api.estimate(place), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(input),
        signal,
      }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
