import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { QuoteOrder } from "./list-orders-of-quote.ts";
import type { ShareRow } from "./list-shares.ts";
import type { VersionRow } from "./list-versions.ts";
import { quoteKey } from "./query-keys.ts";

// Below the key of the quote: what changes it has all of these asked for again.

export const quoteVersionsQuery = (place: Place, quoteId: string) =>
  queryOptions({
    queryKey: [...quoteKey(place, quoteId), "versions"],
    queryFn: ({ signal }) => fetchJson<VersionRow[]>(paths.api.quoteVersions(place, quoteId), { signal }),
  });

export const quoteSharesQuery = (place: Place, quoteId: string) =>
  queryOptions({
    queryKey: [...quoteKey(place, quoteId), "shares"],
    queryFn: ({ signal }) => fetchJson<ShareRow[]>(paths.api.quoteShares(place, quoteId), { signal }),
  });

export const quoteOrdersQuery = (place: Place, quoteId: string) =>
  queryOptions({
    queryKey: [...quoteKey(place, quoteId), "orders"],
    queryFn: ({ signal }) => fetchJson<QuoteOrder[]>(paths.api.quoteOrders(place, quoteId), { signal }),
  });
