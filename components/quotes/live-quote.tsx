"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { useLateCheck, useSettled } from "#components/form/use-settled.ts";
import { CostLines } from "#components/quotes/cost-lines.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Spinner } from "#components/ui/progress.tsx";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import { estimateQuery } from "#lib/features/quotes/queries.ts";
import type { EstimateInput } from "#lib/features/quotes/schemas.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import type { Place } from "#lib/paths.ts";

const pauseMs = 350;
const schemaOfBaskets = async () => (await import("#lib/features/quotes/schemas.ts")).estimateInputSchema;

type Quote = {
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

/** The costs of what stands in the form around it. */
export function LiveQuote({ quote, locale }: { quote: Quote; locale: string }) {
  const t = useTranslations("newOrder");
  const costs = useTranslations("costs");
  useRefusedField(quote);
  const { estimate, isCurrent, isAsking, refusal, retry } = quote;
  return (
    <Card title={t("quote")} aside={isAsking && estimate ? <Spinner label={t("quoteLoading")} /> : undefined}>
      <div aria-live="polite" className="flex flex-col gap-3">
        {refusal && <Callout tone="warn" title={refusal} />}
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
          </div>
        )}
        {estimate && !isCurrent && <p className="text-sm text-muted">{t("quoteStale")}</p>}
        {!estimate && !refusal && !retry && (
          <p className="text-muted">{isAsking ? t("quoteLoading") : t("quoteWaiting")}</p>
        )}
      </div>
    </Card>
  );
}

/** What the service does not quote is also told where it is to be mended, until that is changed. */
function useRefusedField({ refusal, refusedField }: Quote): void {
  const { setError, clearErrors } = useFormContext();
  useEffect(() => {
    if (!refusal || !refusedField) return;
    setError(refusedField, { type: "server", message: refusal });
    return () => clearErrors(refusedField);
  }, [refusal, refusedField, setError, clearErrors]);
}
