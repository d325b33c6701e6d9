"use client";

import { useTranslations } from "next-intl";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import { judgeMargin, priceLines } from "#lib/features/quotes/judge-margin.ts";
import { formatCents, formatMargin } from "#lib/money.ts";

type MarginSummaryProps = {
  document: QuoteDocument;
  estimate: Estimate;
  variants: Map<string, LineVariant>;
  locale: string;
};

/** What is left of the selling prices, once every line item has one. */
export default function MarginSummary({ document, estimate, variants, locale }: MarginSummaryProps) {
  const t = useTranslations("quoteMargin");
  const priced = priceLines(document, estimate, variants);
  if (!priced) return null;
  const { shippingChargedCents } = document;
  const { profitCents, marginBp } = judgeMargin(priced, { shippingChargedCents, estimate });
  if (profitCents === null) return null;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <DescriptionList>
        <Fact term={t("profitTotal")} numeric>
          {formatCents(profitCents, locale, estimate.costs.currency)}
          {marginBp !== null && (
            <span className="block text-sm text-muted">
              {t("marginOf", { margin: formatMargin(marginBp, locale) })}
            </span>
          )}
        </Fact>
      </DescriptionList>
    </div>
  );
}
