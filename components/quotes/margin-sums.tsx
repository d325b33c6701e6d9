"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Hint } from "#components/ui/hint.tsx";
import { Label } from "#components/ui/label.tsx";
import { Stat } from "#components/ui/stat.tsx";
import { formatBasisPoints, formatCents } from "#lib/money.ts";
import { CentsInput } from "./cents-input.tsx";
import { type MarginProps, mostCents } from "./margin-lines.tsx";

/** What shipping brings or costs, and what is left of everything. */
export function MarginSums({ document, margin, currency, change, locale }: MarginProps) {
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
            most={mostCents}
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
    return marginBp === null ? undefined : t("marginOf", { margin: formatBasisPoints(marginBp, locale) });
  }
}
