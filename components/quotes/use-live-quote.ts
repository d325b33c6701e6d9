"use client";

import { useLateCheck } from "#components/form/use-late-check.ts";
import { useSettled } from "#components/form/use-settled.ts";
import { useQuery } from "#components/live/use-query.ts";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import { estimateQuery } from "#lib/features/quotes/query.ts";
import type { EstimateInput } from "#lib/features/quotes/schemas.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import type { Place } from "#lib/paths.ts";

const pauseMs = 350;
const schemaOfBaskets = async () => (await import("#lib/features/quotes/schemas.ts")).estimateInputSchema;

export type Quote = {
  /** The last good one, also while another is on its way. */
  estimate: Estimate | undefined;
  /** It is of exactly what stands in the form. */
  isCurrent: boolean;
  isAsking: boolean;
  /** Why the service does not quote this. */
  refusal: string | null;
  /** The field of an order's form that the refusal is about. */
  refusedField: string | null;
  /** Nobody answered; asks again. */
  retry: (() => void) | null;
};

/** Asks after a pause of typing, one at a time; what it overtakes is cancelled. */
export function useLiveQuote(place: Place, basket: EstimateInput): Quote {
  const checked = useLateCheck(schemaOfBaskets, basket.items.length > 0 ? basket : null);
  const wanted = checked && JSON.stringify(checked);
  const settled = useSettled(wanted, pauseMs);
  const input: EstimateInput | null = settled === null ? null : JSON.parse(settled);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(estimateQuery(place, input));
  const said = error instanceof FetchRefusal ? error : null;
  return {
    estimate: input ? data : undefined,
    isCurrent: wanted !== null && wanted === settled && !isPlaceholderData && !error,
    isAsking: wanted !== settled || isFetching,
    refusal: said?.sentence ?? null,
    refusedField: said?.field ?? null,
    retry: input && error && !said?.sentence ? () => void refetch() : null,
  };
}
