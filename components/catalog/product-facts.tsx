import { getTranslations } from "next-intl/server";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { formatBasisPoints } from "#lib/money.ts";
import type { CatalogProductDetail } from "#lib/service/schemas/catalog.ts";

export async function ProductFacts({ product, locale }: { product: CatalogProductDetail; locale: string }) {
  const t = await getTranslations("productPage");
  const { pricing, weight_grams: grams } = product;
  const days = product.lead_time.production_days;
  const facts: [string, string | null][] = [
    [t("category"), product.category.name],
    [t("brand"), product.brand],
    [t("tier"), product.quality_tier],
    [t("gender"), product.gender],
    [t("fit"), product.fit],
    [t("weight"), grams === null ? null : t("grams", { count: grams })],
    [t("production"), days === null ? null : t("productionDays", { count: days })],
    [
      t("plan"),
      t("planText", { plan: pricing.plan, discount: formatBasisPoints(pricing.general_discount_bp, locale) }),
    ],
  ];
  return (
    <Card title={t("facts")}>
      <DescriptionList>
        {facts.map(
          ([term, value]) =>
            value && (
              <Fact key={term} term={term}>
                {value}
              </Fact>
            ),
        )}
      </DescriptionList>
    </Card>
  );
}
