import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { OrderPage } from "./list-orders.ts";
import type { OrderView } from "./order-view.ts";

export const ordersKey = ({ workspace, mode }: Place) => ["orders", workspace, mode] as const;
export const orderKey = (place: Place, orderId: string) => [...ordersKey(place), "one", orderId] as const;
export const orderListKey = (place: Place) => [...ordersKey(place), "list"] as const;

export const orderQuery = (place: Place, orderId: string) =>
  queryOptions({
    queryKey: orderKey(place, orderId),
    queryFn: ({ signal }) => fetchJson<OrderView>(paths.api.order(place, orderId), { signal }),
  });

/** `view` keeps the short list of the overview apart from the whole one, which has more pages. */
export const orderListQuery = (
  place: Place,
  status: string | undefined,
  view: "whole" | "latest" = "whole",
) =>
  infiniteQueryOptions({
    queryKey: [...orderListKey(place), status ?? "all", view],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(status && { status }),
        ...(pageParam && { cursor: pageParam }),
      });
      return fetchJson<OrderPage>(`${paths.api.orders(place)}?${query}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
