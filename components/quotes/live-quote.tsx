"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useDebounced, useLazyParse } from "#components/form/use-debounced.ts";
import { CostLines } from "#components/quotes/cost-lines.tsx";
import { EstimateOptions } from "#components/quotes/estimate-options.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Spinner } from "#components/ui/progress.tsx";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import { isQuantity } from "#lib/features/quotes/limits.ts";
import { describeEstimateFailure, estimateQuery } from "#lib/features/quotes/queries.ts";
import type { EstimateInput } from "#lib/features/quotes/schemas.ts";
import type { Place } from "#lib/paths.ts";

const pauseMs = 350;
const schemaOfBaskets = async () => (await import("#lib/features/quotes/schemas.ts")).estimateInputSchema;

export type Quote = {
  /** The last successful quote, also while a newer one is loading. */
  estimate: Estimate | undefined;
  /** Whether the quote belongs to exactly the current input. */
  isCurrent: boolean;
  isAsking: boolean;
  /** Waits for the network. */
  isOffline: boolean;
  /** The service does not answer. The quote is requested again by itself. */
  isServiceDown: boolean;
  /** Why the service refuses the quote. */
  refusal: string | null;
  /** The form field that the refusal is about. */
  refusedField: string | null;
  /** Asks again after a request without an answer; null otherwise. */
  retry: (() => void) | null;
};

/** Requests a quote after a pause in typing, one at a time. A newer request cancels the older one. */
export function useLiveQuote(place: Place, basket: EstimateInput): Quote {
  const checked = useLazyParse(schemaOfBaskets, basket.items.length > 0 ? basket : null);
  const wanted = checked && JSON.stringify(checked);
  const settled = useDebounced(wanted, pauseMs);
  const input: EstimateInput | null = settled === null ? null : JSON.parse(settled);
  const { data, error, isFetching, isPaused, isPlaceholderData, refetch } = useQuery(
    estimateQuery(place, input),
  );
  const { refusal, isServiceDown, sentence } = describeEstimateFailure(error);
  return {
    estimate: input ? data : undefined,
    isCurrent: wanted !== null && wanted === settled && !isPlaceholderData && !error,
    isAsking: wanted !== settled || isFetching,
    isOffline: wanted !== null && isPaused,
    refusal: sentence,
    isServiceDown,
    refusedField: refusal?.field ?? null,
    retry: input && error && !refusal?.sentence ? () => void refetch() : null,
  };
}

/**
 * The costs of the current input of the surrounding form. The card keeps its height while a newer answer is awaited, and
 * has about that of usual costs before: the buttons below it must not move away from the pointer.
 */
export function LiveQuote({ quote, locale }: { quote: Quote; locale: string }) {
  const t = useTranslations("newOrder");
  const costs = useTranslations("costs");
  useRefusedField(quote);
  const { estimate, isCurrent, isAsking, isOffline, isServiceDown, refusal, retry } = quote;
  const items = useWatch<EstimateInput, "items">({ name: "items" });
  const isCounted = items.every(({ quantity }) => isQuantity(quantity));
  const missing = items.length === 0 ? "quoteNeedsItems" : isCounted ? "quoteWaiting" : "quoteNeedsQuantity";
  return (
    <Card title={t("quote")} aside={isAsking && estimate ? <Spinner label={t("quoteLoading")} /> : undefined}>
      <div aria-live="polite" className="flex flex-col gap-3">
        {refusal && <Callout tone="warn" title={refusal} />}
        {isServiceDown && <Callout tone="warn" title={costs("serviceDown")} />}
        {retry && (
          <Callout
            tone="warn"
            title={costs("unanswered")}
            actions={
              <Button size="sm" pending={isAsking} onClick={retry}>
                {costs("askAgain")}
              </Button>
            }
          />
        )}
        {estimate && (
          <div className={isCurrent ? undefined : "text-muted"}>
            <CostLines costs={estimate.costs} locale={locale} />
            <EstimateOptions estimate={estimate} locale={locale} />
          </div>
        )}
        {estimate && !isCurrent && !isAsking && <p className="text-sm text-muted">{t("quoteStale")}</p>}
        {!estimate && !refusal && !isServiceDown && !retry && (
          <p className="min-h-44 text-muted">
            {t(isAsking ? "quoteLoading" : isOffline ? "quoteOffline" : missing)}
          </p>
        )}
      </div>
    </Card>
  );
}

/** Also shows a refusal at its field, until that changes. */
function useRefusedField({ refusal, refusedField }: Quote): void {
  const { setError, clearErrors } = useFormContext();
  useEffect(() => {
    if (!refusal || !refusedField) return;
    setError(refusedField, { type: "server", message: refusal });
    return () => clearErrors(refusedField);
  }, [refusal, refusedField, setError, clearErrors]);
}
