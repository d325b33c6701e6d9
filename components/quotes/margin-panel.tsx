"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { AffixedInput } from "#components/ui/input.tsx";
import { ErrorText, Hint, Label } from "#components/ui/label.tsx";
import { Stat } from "#components/ui/values.tsx";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import { judgeMargin, type Margin, priceForMargin, priceLines } from "#lib/features/quotes/judge-margin.ts";
import { totalOffer } from "#lib/features/quotes/total-offer.ts";
import { formatBasisPoints, formatCents, formatMargin } from "#lib/money.ts";
import { CentsInput } from "./cents-input.tsx";
import { MarginLines, type MarginProps } from "./margin-lines.tsx";
import type { PanelProps } from "./panel-props.ts";

/** Compares selling prices with the service's costs, updated while typing. */
export function MarginPanel(props: PanelProps) {
  const { document, estimate, isCurrent, variants, change, locale } = props;
  const t = useTranslations("quoteMargin");
  const priced = estimate && priceLines(document, estimate, variants);
  if (!estimate || !priced) return <p className="text-muted">{t("waiting")}</p>;
  const margin = judgeMargin(priced, { shippingChargedCents: document.shippingChargedCents, estimate });
  const { currency, tax_cents } = estimate.costs;
  const { totalCents, vat } = totalOffer(document, estimate.costs);
  const given = { document, margin, variants, currency, locale };
  const money = (cents: number) => formatCents(cents, locale, currency);
  return (
    <div className={isCurrent ? "flex flex-col gap-4" : "flex flex-col gap-4 text-muted"}>
      {change && <PriceAll {...{ margin, isCurrent, document, change, locale }} />}
      <MarginLines {...given} change={change} />
      <MarginSums {...given} change={change} />
      <p aria-live="polite" className="empty:hidden">
        {totalCents !== null && vat && t("customerPays", { total: money(totalCents), vat: money(vat.cents) })}
      </p>
      <p className="max-w-prose text-sm text-muted">{t("about", { tax: money(tax_cents) })}</p>
    </div>
  );
}

/** Shipping charged and paid, and the remaining profit. */
function MarginSums({ document, margin, currency, change, locale }: MarginProps) {
  const t = useTranslations("quoteMargin");
  const id = useId();
  const money = (cents: number) => formatCents(cents, locale, currency);
  const { profitCents, marginBp, unpricedLines } = margin;
  const left = profitCents === null ? null : profitCents - margin.taxCents;
  return (
    <div className="flex flex-wrap items-end gap-x-10 gap-y-4">
      <div className="flex w-48 flex-col gap-1.5">
        <Label htmlFor={id}>{t("shippingCharged")}</Label>
        {change ? (
          <CentsInput
            id={id}
            aria-describedby={`${id}-hint`}
            cents={document.shippingChargedCents}
            onCents={(shippingChargedCents) =>
              change((before) => ({ ...before, shippingChargedCents }), "shippingChargedCents")
            }
          />
        ) : (
          <p id={id}>{money(document.shippingChargedCents ?? 0)}</p>
        )}
        <Hint id={`${id}-hint`}>{t("shippingCosts", { cost: money(margin.shipping.costCents) })}</Hint>
      </div>
      <div aria-live="polite" className="flex flex-wrap gap-x-10 gap-y-4">
        <Stat label={t("revenueTotal")} value={money(margin.revenueCents)} />
        <Stat label={t("costTotal")} value={money(margin.costCents)} />
        <Stat
          label={t("profitTotal")}
          value={profitCents === null ? "–" : money(profitCents)}
          text={unpricedLines > 0 ? t("unpriced", { count: unpricedLines }) : marginText()}
        />
        {left !== null && margin.taxCents !== 0 && (
          <Stat label={t("withTax")} value={money(left)} text={t("taxKept")} />
        )}
      </div>
    </div>
  );

  function marginText() {
    return marginBp === null ? undefined : t("marginOf", { margin: formatMargin(marginBp, locale) });
  }
}

type PriceAllProps = {
  margin: Margin;
  /** Whether the costs belong to the current document. Prices are set only from current costs. */
  isCurrent: boolean;
  document: QuoteDocument;
  change: NonNullable<PanelProps["change"]>;
  locale: string;
};

const mostMarginBp = 9_500;

/** Sets the price of every line item for the same margin, as one undo step. */
function PriceAll({ margin, isCurrent, document, change, locale }: PriceAllProps) {
  const t = useTranslations("quoteMargin");
  const id = useId();
  const [percent, setPercent] = useState("40");
  const marginBp = Math.round(Number(percent.replace(",", ".")) * 100);
  const isRight = percent.trim() !== "" && marginBp >= 0 && marginBp <= mostMarginBp;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!isRight || !isCurrent) return;
    const prices = new Map(
      document.lines.map(({ id: lineId, quantity }, index) => {
        const costCents = margin.lines[index]?.costCents ?? 0;
        return [lineId, quantity === null ? null : priceForMargin(costCents, quantity, marginBp)] as const;
      }),
    );
    change((before) => ({
      ...before,
      lines: before.lines.map((line) => ({
        ...line,
        sellingCents: prices.get(line.id) ?? line.sellingCents,
      })),
    }));
  };
  return (
    <form onSubmit={apply} className="flex flex-wrap items-end gap-2">
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t("targetMargin")}</Label>
        <AffixedInput
          id={id}
          inputMode="decimal"
          after={<span className="pr-2">%</span>}
          value={percent}
          aria-invalid={!isRight || undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setPercent(target.value)}
          className="w-28"
        />
      </div>
      <Button type="submit" disabled={!isCurrent}>
        {t("priceAll")}
      </Button>
      <div className="w-full">
        {isRight ? (
          <Hint id={`${id}-hint`}>{t("withoutShipping")}</Hint>
        ) : (
          <ErrorText id={`${id}-hint`}>
            {t("noMargin", { most: formatBasisPoints(mostMarginBp, locale) })}
          </ErrorText>
        )}
      </div>
    </form>
  );
}
