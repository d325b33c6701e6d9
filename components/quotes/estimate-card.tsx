"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import { CostLines } from "./cost-lines.tsx";
import { EstimateOptions } from "./estimate-options.tsx";
import { EstimateRefusal } from "./estimate-refusal.tsx";
import { MissingList } from "./missing-list.tsx";
import type { LiveEstimate } from "./use-quote-estimate.ts";

type EstimateCardProps = {
  live: LiveEstimate;
  document: QuoteDocument;
  variants: Map<string, LineVariant>;
  locale: string;
};

export function EstimateCard({ live, document, variants, locale }: EstimateCardProps) {
  const t = useTranslations("quoteBuilder");
  const costs = useTranslations("costs");
  const { answer, isCurrent, isAsking, refusal, failure, missing } = live;
  const isEmpty = document.lines.length === 0;
  const isShown = answer !== null && !isEmpty;
  return (
    <Card title={t("costs")} aside={isAsking && !isCurrent && <Spinner label={t("asking")} />}>
      <div aria-live="polite" className="flex flex-col gap-3">
        {failure && (
          <Callout
            tone="warn"
            title={failure.sentence ?? costs("unanswered")}
            actions={
              <Button size="sm" pending={isAsking} onClick={failure.retry}>
                {costs("askAgain")}
              </Button>
            }
          />
        )}
        {refusal && <EstimateRefusal refusal={refusal} document={document} variants={variants} />}
        <MissingList missing={missing} document={document} />
        {isShown && (
          <div className={isCurrent ? undefined : "text-muted"}>
            <CostLines costs={answer.estimate.costs} locale={locale} />
            <EstimateOptions estimate={answer.estimate} variants={variants} locale={locale} />
          </div>
        )}
        {isShown && !isCurrent && !isAsking && (
          <p className="text-sm font-medium text-warn-ink">{t("stale")}</p>
        )}
      </div>
    </Card>
  );
}
