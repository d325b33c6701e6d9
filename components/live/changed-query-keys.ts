import type { QueryKey } from "@tanstack/react-query";
import { addressesKey } from "#lib/features/addresses/query-keys.ts";
import { catalogStateKey, catalogVariantsKey } from "#lib/features/catalog/query-keys.ts";
import { eventsKey, freshnessKey, gapsKey } from "#lib/features/events/query-keys.ts";
import { fileAreasKey, filesKey, fileUsesKey } from "#lib/features/files/query-keys.ts";
import { inboxKey } from "#lib/features/notifications/query-keys.ts";
import {
  creationsKey,
  discontinuedItemsKey,
  orderKey,
  orderListKey,
  ordersKey,
  orderViewsKey,
  outlookKey,
} from "#lib/features/orders/query-keys.ts";
import { quoteKey, quoteListKey, quotesKey } from "#lib/features/quotes/query-keys.ts";
import { templatesKey } from "#lib/features/templates/query-keys.ts";
import { uploadsKey } from "#lib/features/uploads/query-keys.ts";
import type { Place } from "#lib/paths.ts";
import { approvalsKey } from "#lib/workflows/approvals/query-keys.ts";
import { importKey, importListKey, importsKey } from "#lib/workflows/imports/query-keys.ts";
import { problemsKey } from "#lib/workflows/problems/query-keys.ts";
import { latestPaymentsKey, runKey, runsKey } from "#lib/workflows/runs/query-keys.ts";
import { schedulesKey } from "#lib/workflows/schedules/query-keys.ts";

export const allQueryKeys = (place: Place): QueryKey[] =>
  [
    ordersKey,
    orderViewsKey,
    approvalsKey,
    runsKey,
    problemsKey,
    inboxKey,
    quotesKey,
    filesKey,
    templatesKey,
    addressesKey,
    schedulesKey,
    uploadsKey,
    importsKey,
    gapsKey,
    freshnessKey,
    eventsKey,
    catalogStateKey,
    catalogVariantsKey,
  ].map((keyOf) => keyOf(place));

/** The query keys that a change invalidates. Unknown kinds invalidate nothing. */
export function queryKeysOfChange(place: Place, { kind, id }: { kind: string; id: string }): QueryKey[] {
  switch (kind) {
    case "order":
      return [
        orderKey(place, id),
        orderListKey(place),
        [...discontinuedItemsKey(place), id],
        outlookKey(place),
        fileUsesKey(place),
      ];
    // The order list itself receives the ids of changed orders and refetches only those. Without ids it refetches its
    // page.
    case "orders":
      return [
        [...ordersKey(place), "one"],
        orderListKey(place),
        discontinuedItemsKey(place),
        outlookKey(place),
        fileUsesKey(place),
      ];
    case "view":
      return [orderViewsKey(place)];
    case "creation":
      return [creationsKey(place)];
    case "payments":
      return [approvalsKey(place), outlookKey(place)];
    case "run":
      return [runKey(place, id), latestPaymentsKey(place)];
    case "problem":
      // An open order page shows its issue, which the job of problems finds after the order has changed.
      return [problemsKey(place), [...ordersKey(place), "one"]];
    case "notification":
      return [inboxKey(place)];
    case "import":
      return [importKey(place, id), importListKey(place)];
    case "quote":
      return [quoteKey(place, id), quoteListKey(place), fileUsesKey(place)];
    // Templates show which of their files were removed.
    case "file":
      return [filesKey(place), templatesKey(place)];
    case "upload":
      return [uploadsKey(place)];
    case "template":
      return [fileUsesKey(place), templatesKey(place)];
    // The search results are not refetched during a sync: each of its steps would refetch them.
    case "catalog":
      return [
        catalogStateKey(place),
        catalogVariantsKey(place),
        fileAreasKey(place),
        quoteListKey(place),
        discontinuedItemsKey(place),
        templatesKey(place),
      ];
    case "schedule":
      return [schedulesKey(place)];
    case "address":
      return [addressesKey(place)];
    // Missed events arrive as a change without an id. A change of one event does not affect the gaps.
    case "events":
      return id === "" ? [gapsKey(place)] : [];
    case "webhooks":
      return [freshnessKey(place)];
    case "keys":
      return [outlookKey(place), freshnessKey(place)];
    default:
      return [];
  }
}
