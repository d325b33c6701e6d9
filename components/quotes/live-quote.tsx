"use client";

import { useTranslations } from "next-intl";
import { CostLines } from "#components/quotes/cost-lines.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { Quote } from "./use-live-quote.ts";
import { useRefusedField } from "./use-refused-field.ts";

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
