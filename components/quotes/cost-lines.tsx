"use client";

import { useTranslations } from "next-intl";
import { Explain } from "#components/layout/explain.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import type { Costs } from "#lib/core/service/schemas/estimate.ts";
import { vatRegimes } from "#lib/core/service/schemas/known-values.ts";
import { formatCents, formatPercent } from "#lib/money.ts";

/** The costs by item, and a sentence about the VAT regime. */
export function CostLines({ costs, locale }: { costs: Costs; locale: string }) {
  const t = useTranslations("costs");
  const money = (cents: number) => formatCents(cents, locale, costs.currency);
  const regime = vatRegimes.find((known) => known === costs.vat_regime);
  return (
    <>
      <DescriptionList>
        <Fact term={t("items")} numeric>
          {money(costs.items_cents)}
        </Fact>
        {costs.discount_cents !== 0 && (
          <Fact term={t("discount")} numeric>
            {money(-Math.abs(costs.discount_cents))}
          </Fact>
        )}
        {costs.options_cents !== 0 && (
          <Fact term={t("options")} numeric>
            {money(costs.options_cents)}
          </Fact>
        )}
        <Fact term={t("shipping")} numeric>
          {money(costs.shipping_cents)}
        </Fact>
        <Fact term={t("tax", { rate: formatPercent(costs.tax_rate, locale) })} numeric>
          {money(costs.tax_cents)}
        </Fact>
        <Fact term={t("total")} numeric strong>
          {money(costs.total_cents)}
        </Fact>
      </DescriptionList>
      <p className="mt-2 text-sm text-muted">
        {regime ? t(`regime.${regime}`) : t("regime.other", { regime: costs.vat_regime })}{" "}
        {regime && <Explain term={regime}>{t("explain")}</Explain>}
      </p>
    </>
  );
}

/** Below prices of line items, if their costs have a discount as a line of its own. */
export function BeforeDiscount({ costs }: { costs: Costs | undefined }) {
  const t = useTranslations("costs");
  if (!costs || costs.discount_cents === 0) return null;
  return <p className="border-t border-line px-4 py-2.5 text-sm text-muted">{t("itemsBeforeDiscount")}</p>;
}
