import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { keepPreviousData } from "#lib/keep-previous-data.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { OrderCounts } from "./count-tabs.ts";
import type { Duplicate } from "./find-duplicates.ts";
import type { PaymentOutlook } from "./judge-payment.ts";
import type { Colleagues } from "./list-colleagues.ts";
import type { DiscontinuedItem } from "./list-discontinued-items.ts";
import type { LostCreation } from "./list-lost-creations.ts";
import type { OrderChoices } from "./list-order-choices.ts";
import type { OrderLabels } from "./list-order-labels.ts";
import type { OrderViews } from "./list-order-views.ts";
import type { OrderPage } from "./order-row.ts";
import type { OrderView } from "./order-view.ts";
import {
  creationsKey,
  discontinuedItemsKey,
  orderKey,
  orderListKey,
  ordersKey,
  orderViewsKey,
  outlookKey,
} from "./query-keys.ts";
import type { SearchSuggestion } from "./suggest-search.ts";

const orderLabelsKey = (place: Place) => [...ordersKey(place), "labels"] as const;

/** The tags in use; fetched when a person begins to edit tags. */
export const orderLabelsQuery = (place: Place) =>
  queryOptions({
    queryKey: orderLabelsKey(place),
    queryFn: ({ signal }) => fetchJson<OrderLabels>(paths.api.orderLabels(place), { signal }),
    staleTime: 10_000,
  });

/** The members who can be mentioned in a note, and whom orders can be assigned to. */
export const colleaguesQuery = (place: Place) =>
  queryOptions({
    queryKey: ["colleagues", place.workspace],
    queryFn: ({ signal }) => fetchJson<Colleagues>(paths.api.colleagues(place), { signal }),
    staleTime: 60_000,
  });

const orderPagesKey = (place: Place) => [...ordersKey(place), "pages"] as const;
export const orderCountsKey = (place: Place) => [...ordersKey(place), "counts"] as const;

/** `asked` in the form of `writePageQuery`. The previous page stays visible until the next one is loaded. */
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

/** `query` in the form of `writeOrderQuery`. */
export const orderMatchesQuery = (place: Place, query: string) =>
  queryOptions({
    queryKey: [...ordersKey(place), "matches", query] as const,
    queryFn: ({ signal }) =>
      fetchJson<{ count: number; isCapped: boolean }>(paths.api.orderMatches(place, query), { signal }),
  });

/** For a search that found nothing. */
export const searchSuggestionQuery = (place: Place, q: string) =>
  queryOptions({
    queryKey: [...ordersKey(place), "suggestion", q] as const,
    queryFn: ({ signal }) => fetchJson<SearchSuggestion>(paths.api.orderSuggestion(place, q), { signal }),
    staleTime: 60_000,
  });

export const orderViewsQuery = (place: Place) =>
  queryOptions({
    queryKey: orderViewsKey(place),
    queryFn: ({ signal }) => fetchJson<OrderViews>(paths.api.orderViews(place), { signal }),
  });

/** The choices change seldom, and only their names are shown. */
export const orderChoicesQuery = (place: Place) =>
  queryOptions({
    queryKey: ["order-choices", place.workspace, place.mode] as const,
    queryFn: ({ signal }) => fetchJson<OrderChoices>(paths.api.orderChoices(place), { signal }),
    staleTime: 60_000,
  });

export const orderQuery = (place: Place, orderId: string) =>
  queryOptions({
    queryKey: orderKey(place, orderId),
    queryFn: ({ signal }) => fetchJson<OrderView>(paths.api.order(place, orderId), { signal }),
  });

export const discontinuedItemsQuery = (place: Place, orderId: string) =>
  queryOptions({
    queryKey: [...discontinuedItemsKey(place), orderId],
    queryFn: ({ signal }) =>
      fetchJson<DiscontinuedItem[]>(paths.api.orderReplacements(place, orderId), { signal }),
  });

/** Refetched every minute, because a payment can become possible by time alone. */
export const paymentOutlookQuery = (place: Place) =>
  queryOptions({
    queryKey: outlookKey(place),
    queryFn: ({ signal }) => fetchJson<PaymentOutlook>(paths.api.paymentOutlook(place), { signal }),
    refetchInterval: 60_000,
  });

export const lostCreationsQuery = (place: Place) =>
  queryOptions({
    queryKey: creationsKey(place),
    queryFn: ({ signal }) => fetchJson<LostCreation[]>(paths.api.creations(place), { signal }),
  });

/**
 * Orders of the last day that equal the one in a form. `wanted` is that order as JSON; null while the form is
 * incomplete.
 */
export const duplicatesQuery = (place: Place, wanted: string | null) =>
  queryOptions({
    queryKey: [...orderListKey(place), "duplicates", wanted],
    queryFn: ({ signal }) =>
      fetchJson<Duplicate[]>(paths.api.orderDuplicates(place), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: wanted,
        signal,
      }),
    enabled: wanted !== null,
    retry: false,
  });
