import { getTranslations } from "next-intl/server";
import { Card } from "#components/ui/card.tsx";
import type { CatalogProductDetail } from "#lib/core/service/schemas/catalog.ts";
import { FactTable } from "./fact-table.tsx";
import type { FactStyle } from "./fact-text.ts";
import { FactView } from "./fact-view.tsx";
import { joinFacts, readFacts } from "./read-facts.ts";
import { takeSizeGuide } from "./take-size-guide.ts";
import { withoutRepeats } from "./without-repeats.ts";

type ProductSpecificationsProps = { product: CatalogProductDetail; lang: string; locale: string };

/** `facts` and `attributes`, whose keys the specification does not show, and the size guide found in them. */
export async function ProductSpecifications({ product, lang, locale }: ProductSpecificationsProps) {
  const t = await getTranslations("productPage");
  const style: FactStyle = { locale, yes: t("yes"), no: t("no") };
  const inFacts = takeSizeGuide(product.facts, product.sizes, style);
  const inAttributes = takeSizeGuide(product.attributes, product.sizes, style);
  const guide = inFacts.guide ?? inAttributes.guide;
  const attributes = inFacts.guide ? product.attributes : inAttributes.rest;
  const facts = [inFacts.rest, withoutRepeats(attributes, inFacts.rest)].map((each) =>
    readFacts(each, style),
  );
  const said = joinFacts(facts.filter((fact) => fact !== null));
  return (
    <>
      {said && (
        <Card title={t("specifications")}>
          <div lang={lang}>
            <FactView fact={said} label={t("specifications")} />
          </div>
        </Card>
      )}
      {guide && (
        <Card title={guide.unit ? t("sizeGuideIn", { unit: guide.unit }) : t("sizeGuide")} flush>
          <FactTable table={guide.table} label={t("sizeGuide")} bare />
        </Card>
      )}
    </>
  );
}
