import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { Duplicate } from "./find-duplicates.ts";
import type { PaymentOutlook } from "./judge-payment.ts";
import type { LostCreation } from "./list-lost-creations.ts";
import type { Swap } from "./list-swaps.ts";
import type { OrderView } from "./order-view.ts";
import { creationsKey, orderKey, orderListKey, outlookKey, swapsKey } from "./query-keys.ts";

export const orderQuery = (place: Place, orderId: string) =>
  queryOptions({
    queryKey: orderKey(place, orderId),
    queryFn: ({ signal }) => fetchJson<OrderView>(paths.api.order(place, orderId), { signal }),
  });

export const swapsQuery = (place: Place, orderId: string) =>
  queryOptions({
    queryKey: [...swapsKey(place), orderId],
    queryFn: ({ signal }) => fetchJson<Swap[]>(paths.api.orderSwaps(place, orderId), { signal }),
  });

/** Beside what changes, time alone lets a payment fit. */
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

/** Orders of the last day just like what stands in a form, which is given as JSON; null while it is not whole. */
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
