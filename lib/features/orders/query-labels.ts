import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { Colleagues } from "./list-colleagues.ts";
import type { OrderLabels } from "./list-order-labels.ts";
import { ordersKey } from "./query-keys.ts";

const orderLabelsKey = (place: Place) => [...ordersKey(place), "labels"] as const;

/** What orders can be marked with; asked for when somebody begins to. */
export const orderLabelsQuery = (place: Place) =>
  queryOptions({
    queryKey: orderLabelsKey(place),
    queryFn: ({ signal }) => fetchJson<OrderLabels>(paths.api.orderLabels(place), { signal }),
    staleTime: 10_000,
  });

/** Whom one can name in a note, and give orders to. */
export const colleaguesQuery = (place: Place) =>
  queryOptions({
    queryKey: ["colleagues", place.workspace],
    queryFn: ({ signal }) => fetchJson<Colleagues>(paths.api.colleagues(place), { signal }),
    staleTime: 60_000,
  });
