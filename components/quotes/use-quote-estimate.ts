"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import { describeEstimateFailure, quoteEstimateQuery } from "#lib/features/quotes/queries.ts";
import type { QuoteView } from "#lib/features/quotes/quote-view.ts";
import type { Refusal } from "#lib/features/quotes/refusal.ts";
import { type Missing, toEstimateRequest } from "#lib/features/quotes/to-estimate-request.ts";
import type { Place } from "#lib/paths.ts";
import type { QuoteDraft } from "./use-quote-draft.ts";

/** An estimate with the line item's id for each of its items. `source` is the object from the response. */
type Answer = { source: Estimate; estimate: Estimate; lineIds: readonly string[] };

export type LiveEstimate = {
  /** The last successful estimate, also while a newer one is loading or was refused. */
  answer: Answer | null;
  /** Whether the estimate belongs to the current document. */
  isCurrent: boolean;
  isAsking: boolean;
  refusal: Refusal | null;
  /** Why there is no answer. `sentence` is the server's message, if it answered and the service did. */
  failure: { sentence: string | null; isServiceDown: boolean; retry: () => void } | null;
  missing: Missing[];
};

/** Requests an estimate for the saved revision, so that the shown costs are those that the quote stores. */
export function useQuoteEstimate(place: Place, draft: QuoteDraft): LiveEstimate {
  const { request, missing } = toEstimateRequest(draft.document);
  const isSaved = draft.saveState.kind === "saved";
  const wanted = request && isSaved ? draft.revision : null;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    quoteEstimateQuery(place, draft.quote.id, wanted),
  );
  const [good, setGood] = useState(() => storedAnswer(draft.quote));
  if (data?.estimate && data.estimate !== good?.source) {
    const estimate = keepAlike(data.estimate, good?.estimate);
    setGood({ source: data.estimate, estimate, lineIds: data.lineIds });
  }
  const isAnswered = wanted !== null && data?.revision === wanted && !isPlaceholderData;
  return {
    answer: good,
    isCurrent: isAnswered && data.estimate !== null && !error,
    isAsking: request !== null && (isFetching || draft.saveState.kind === "saving"),
    refusal: request === null ? null : (data?.refusal ?? null),
    failure:
      wanted !== null && error ? { ...describeEstimateFailure(error), retry: () => void refetch() } : null,
    missing,
  };
}

/** The estimate stored with the quote, shown until the service has answered. */
function storedAnswer({ estimate, estimatedRevision, revision, document }: QuoteView): Answer | null {
  if (!estimate) return null;
  const lineIds = estimatedRevision === revision ? document.lines.map(({ id }) => id) : [];
  return { source: estimate, estimate, lineIds };
}

/** Unchanged items stay the same objects, so that their rows are not drawn again. */
function keepAlike(estimate: Estimate, before: Estimate | undefined): Estimate {
  const known = new Map(before?.items.map((item) => [JSON.stringify(item), item]));
  return { ...estimate, items: estimate.items.map((item) => known.get(JSON.stringify(item)) ?? item) };
}
