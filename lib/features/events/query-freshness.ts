import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { Freshness } from "./get-freshness.ts";
import { freshnessKey } from "./query-keys.ts";

/** Time alone changes it, so it is asked for again while somebody looks. */
const everyMs = 15_000;

export const freshnessQuery = (place: Place) =>
  queryOptions({
    queryKey: freshnessKey(place),
    queryFn: ({ signal }) => fetchJson<Freshness>(paths.api.freshness(place), { signal }),
    refetchInterval: everyMs,
  });
