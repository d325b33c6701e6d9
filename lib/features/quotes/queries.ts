import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import { FetchRefusal, fetchJson } from "#lib/fetch-json.ts";
import { keepPreviousData } from "#lib/keep-previous-data.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { QuoteEstimate } from "./estimate-quote.ts";
import type { QuoteOrder } from "./list-orders-of-quote.ts";
import type { QuotePage } from "./list-quotes.ts";
import type { ShareRow } from "./list-shares.ts";
import type { VersionRow } from "./list-versions.ts";
import { quoteKey, quoteListKey } from "./query-keys.ts";
import type { QuoteView } from "./quote-view.ts";
import type { EstimateInput, QuoteShow } from "./schemas.ts";

export const quoteListQuery = (place: Place, show: QuoteShow) =>
  infiniteQueryOptions({
    queryKey: [...quoteListKey(place), show],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(show !== "current" && { show }),
        ...(pageParam && { cursor: pageParam }),
      });
      return fetchJson<QuotePage>(`${paths.api.quotes(place)}?${query}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });

// These keys begin with the key of the quote, so a change of the quote also invalidates them.

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

export const quoteQuery = (place: Place, quoteId: string) =>
  queryOptions({
    queryKey: quoteKey(place, quoteId),
    queryFn: ({ signal }) => fetchJson<QuoteView>(paths.api.quote(place, quoteId), { signal }),
  });

const asJson = (body: unknown, signal: AbortSignal) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
  signal,
});

/**
 * The estimate of a quote as last saved. `revision` is null while no estimate is possible. A new revision cancels the
 * running call, and the last estimate stays meanwhile.
 */
export const quoteEstimateQuery = (place: Place, quoteId: string, revision: number | null) =>
  queryOptions({
    queryKey: ["quote-estimate", place.workspace, place.mode, quoteId, revision],
    queryFn: ({ signal }) =>
      fetchJson<QuoteEstimate>(paths.api.quoteEstimate(place, quoteId), asJson({ revision }, signal)),
    enabled: revision !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** An estimate while a basket is edited. React Query cancels the running call when the basket changes. */
export const estimateQuery = (place: Place, input: EstimateInput | null) =>
  queryOptions({
    queryKey: ["estimate", place.workspace, place.mode, input],
    queryFn: ({ signal }) => fetchJson<Estimate>(paths.api.estimate(place), asJson(input, signal)),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The server's sentences for these say that nothing was changed. An estimate changes nothing: it only is not known. */
const outageCodes: readonly string[] = ["service_down", "service_unreachable"];

/** Why an estimate failed. `sentence` is the server's; null if it did not answer, or if the service did not. */
export function describeEstimateFailure(error: Error | null) {
  const refusal = error instanceof FetchRefusal ? error : null;
  const isServiceDown = refusal !== null && outageCodes.includes(refusal.code);
  return { refusal, isServiceDown, sentence: isServiceDown ? null : (refusal?.sentence ?? null) };
}
