import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { keepPreviousData } from "#lib/keep-previous-data.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { OrderChoices } from "./list-order-choices.ts";
import type { OrderPage } from "./order-row.ts";
import type { OrderViews } from "./order-view-row.ts";
import { ordersKey, orderViewsKey } from "./query-keys.ts";
import type { OrderCounts } from "./tab-counts.ts";

const orderPagesKey = (place: Place) => [...ordersKey(place), "pages"] as const;
export const orderCountsKey = (place: Place) => [...ordersKey(place), "counts"] as const;

/** `asked` as `writePageQuery` writes it. What was there stays to be read until the next page is. */
export const orderPageQuery = (place: Place, asked: string) =>
  queryOptions({
    queryKey: [...orderPagesKey(place), asked] as const,
    queryFn: ({ signal }) => fetchJson<OrderPage>(paths.api.orders(place, asked), { signal }),
    placeholderData: keepPreviousData,
  });

export const orderCountsQuery = (place: Place) =>
  queryOptions({
    queryKey: orderCountsKey(place),
    queryFn: ({ signal }) => fetchJson<OrderCounts>(paths.api.orderCounts(place), { signal }),
  });

/** `query` as `writeOrderQuery` writes it. */
export const orderMatchesQuery = (place: Place, query: string) =>
  queryOptions({
    queryKey: [...ordersKey(place), "matches", query] as const,
    queryFn: ({ signal }) =>
      fetchJson<{ count: number; isCapped: boolean }>(paths.api.orderMatches(place, query), { signal }),
  });

export const orderViewsQuery = (place: Place) =>
  queryOptions({
    queryKey: orderViewsKey(place),
    queryFn: ({ signal }) => fetchJson<OrderViews>(paths.api.orderViews(place), { signal }),
  });

/** They change seldom, and their names alone are shown. */
export const orderChoicesQuery = (place: Place) =>
  queryOptions({
    queryKey: ["order-choices", place.workspace, place.mode] as const,
    queryFn: ({ signal }) => fetchJson<OrderChoices>(paths.api.orderChoices(place), { signal }),
    staleTime: 60_000,
  });
