import { getTranslations } from "next-intl/server";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import type { Costs } from "#lib/core/service/schemas/costs.ts";
import { vatRegimes } from "#lib/core/service/schemas/vat-regimes.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { formatCents, formatPercent } from "#lib/money.ts";

/** What the service charges, on a sheet for who may know it. */
export async function SheetCosts({ costs, lang }: { costs: Costs; lang: Lang }) {
  const t = await getTranslations({ locale: lang });
  const money = (cents: number) => formatCents(cents, lang, costs.currency);
  const regime = vatRegimes.find((known) => known === costs.vat_regime);
  const lines = [
    [t("costs.items"), costs.items_cents],
    [t("costs.discount"), 0 - Math.abs(costs.discount_cents)],
    [t("costs.options"), costs.options_cents],
    [t("costs.shipping"), costs.shipping_cents],
    [t("costs.tax", { rate: formatPercent(costs.tax_rate, lang) }), costs.tax_cents],
  ] as const;
  return (
    <section className="mt-10 w-fit min-w-64 break-inside-avoid">
      <h2 className="mb-3 text-base">{t("share.costs")}</h2>
      <DescriptionList>
        {lines.map(([term, cents]) => (
          <Fact key={term} term={term} numeric>
            {money(cents)}
          </Fact>
        ))}
        <Fact term={t("costs.total")} numeric strong>
          {money(costs.total_cents)}
        </Fact>
      </DescriptionList>
      <p className="mt-2 max-w-prose text-sm text-muted">
        {regime ? t(`costs.regime.${regime}`) : t("costs.regime.other", { regime: costs.vat_regime })}
      </p>
    </section>
  );
}
