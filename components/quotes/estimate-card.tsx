"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { Spinner } from "#components/ui/progress.tsx";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import type { Refusal } from "#lib/features/quotes/refusal.ts";
import type { Missing } from "#lib/features/quotes/to-estimate-request.ts";
import { CostLines } from "./cost-lines.tsx";
import { EstimateOptions } from "./estimate-options.tsx";
import { quantityId } from "./line-row.tsx";
import type { LiveEstimate } from "./use-quote-estimate.ts";
import { useRefusalWords } from "./use-refusal-words.ts";

// Few quotes have selling prices while they are written.
const MarginSummary = lazyPartInPlace(() => import("./margin-summary.tsx"));

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
            title={failure.sentence ?? costs(failure.isServiceDown ? "serviceDown" : "unanswered")}
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
            <EstimateOptions estimate={answer.estimate} locale={locale} />
            {document.lines.every(({ sellingCents }) => sellingCents !== null) && (
              <Suspense>
                <MarginSummary estimate={answer.estimate} {...{ document, variants, locale }} />
              </Suspense>
            )}
          </div>
        )}
        {isShown && !isCurrent && !isAsking && (
          <p className="text-sm font-medium text-warn-ink">{t("stale")}</p>
        )}
      </div>
    </Card>
  );
}

/** Lists the missing fields that prevent a quote, or a quote for the whole address. */
function MissingList({ missing, document }: { missing: Missing[]; document: QuoteDocument }) {
  const t = useTranslations("quoteBuilder");
  if (missing.length === 0) return null;
  const inAddress = missing.flatMap(({ field }) =>
    field.startsWith("address.") ? [t(`address.${field.slice(8)}` as never)] : [],
  );
  const needsCountry = missing.some(({ field }) => field === "country" || field === "address.country");
  const lines = missing.flatMap(({ lineId }) =>
    lineId === null ? [] : [document.lines.findIndex(({ id }) => id === lineId) + 1],
  );
  return (
    <ul className="flex flex-col gap-1 text-muted">
      {missing.some(({ field }) => field === "lines") && <li>{t("missing.lines")}</li>}
      {lines.length > 0 && <li>{t("missing.inLines", { count: lines.length, lines: lines.join(", ") })}</li>}
      {needsCountry && <li>{t("missing.country")}</li>}
      {!needsCountry && inAddress.length > 0 && (
        <li>{t("missing.address", { count: inAddress.length, fields: inAddress.join(", ") })}</li>
      )}
    </ul>
  );
}

type EstimateRefusalProps = { refusal: Refusal; document: QuoteDocument; variants: Map<string, LineVariant> };

/** Says that the service refuses the quote, and links to the line item concerned. The reason is shown there. */
function EstimateRefusal({ refusal, document, variants }: EstimateRefusalProps) {
  const t = useTranslations("quoteBuilder");
  const say = useRefusalWords();
  const at = document.lines.findIndex(({ id }) => id === refusal.lineId);
  const line = document.lines[at];
  if (!line) {
    const isAtDestination = refusal.field === "destination" || refusal.field === "address";
    return (
      <Callout tone="warn" title={t("refusedTitle")}>
        {isAtDestination ? t("refusedDestination") : say(refusal)}
      </Callout>
    );
  }
  const show = () => {
    const row = window.document.getElementById(`line-${line.id}`);
    row?.scrollIntoView({ block: "center" });
    window.document.getElementById(quantityId(line.id))?.focus({ preventScroll: true });
  };
  const name = variants.get(line.sku)?.title ?? line.sku;
  return (
    <Callout
      tone="warn"
      title={t("refusedTitle")}
      actions={
        <Button size="sm" onClick={show}>
          {t("showLine")}
        </Button>
      }
    >
      {t("refusedLine", { position: at + 1, name })}
    </Callout>
  );
}
