import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { keepPreviousData } from "#lib/keep-previous-data.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { AddressPage } from "./list-addresses.ts";
import { addressesKey } from "./query-keys.ts";

/** What was used last first; the list of before stays until the next is there. */
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
