import { getTranslations } from "next-intl/server";
import { Code } from "#components/ui/code.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import type { CatalogProductDetail } from "#lib/core/service/schemas/catalog.ts";
import { humaniseKey } from "./humanise-key.ts";

/** What the service names of every product. */
export async function ProductFacts({ product }: { product: CatalogProductDetail }) {
  const t = await getTranslations("productPage");
  const { weight_grams: grams } = product;
  const days = product.lead_time.production_days ?? product.production_days;
  const facts: [string, string | null][] = [
    [t("production"), days === null ? null : t("productionDays", { count: days })],
    [t("category"), product.category.name],
    [t("brand"), product.brand],
    [t("tier"), product.quality_tier && humaniseKey(product.quality_tier)],
    [t("gender"), product.gender && humaniseKey(product.gender)],
    [t("fit"), product.fit && humaniseKey(product.fit)],
    [t("weight"), grams === null ? null : t("grams", { count: grams })],
  ];
  return (
    <DescriptionList>
      {facts.map(
        ([term, value]) =>
          value && (
            <Fact key={term} term={term}>
              {value}
            </Fact>
          ),
      )}
      <Fact term={t("skuPrefix")}>
        <Code>{product.sku_prefix}</Code>
      </Fact>
    </DescriptionList>
  );
}
