import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { keepPreviousData } from "#lib/keep-previous-data.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { AddressPage } from "./list-addresses.ts";
import { addressesKey } from "./query-keys.ts";

/** Last used first. The previous list stays visible until the next one is loaded. */
export const addressListQuery = (place: Place, q: string) =>
  infiniteQueryOptions({
    queryKey: [...addressesKey(place), "list", q],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...(q && { q }), ...(pageParam && { cursor: pageParam }) });
      return fetchJson<AddressPage>(paths.api.addresses(place, `?${query}`), { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
