"use client";

import { useTranslations } from "next-intl";
import { judgeMargin } from "#lib/features/quotes/judge-margin.ts";
import { priceLines } from "#lib/features/quotes/price-lines.ts";
import { formatCents } from "#lib/money.ts";
import { MarginLines } from "./margin-lines.tsx";
import { MarginSums } from "./margin-sums.tsx";
import type { PanelProps } from "./panel-props.ts";
import { PriceAll } from "./price-all.tsx";

/** Selling prices against what the service charges, live. */
export function MarginPanel(props: PanelProps) {
  const { document, estimate, isCurrent, variants, change, locale } = props;
  const t = useTranslations("quoteMargin");
  const priced = estimate && priceLines(document, estimate, variants);
  if (!estimate || !priced) return <p className="text-muted">{t("waiting")}</p>;
  const margin = judgeMargin(priced, { shippingChargedCents: document.shippingChargedCents, estimate });
  const { currency, tax_cents } = estimate.costs;
  const given = { document, margin, variants, currency, locale };
  return (
    <div className={isCurrent ? "flex flex-col gap-4" : "flex flex-col gap-4 text-muted"}>
      {change && <PriceAll margin={margin} isCurrent={isCurrent} document={document} change={change} />}
      <MarginLines {...given} change={change} />
      <MarginSums {...given} change={change} />
      <p className="max-w-prose text-sm text-muted">
        {t("about", { tax: formatCents(tax_cents, locale, currency) })}
      </p>
    </div>
  );
}
