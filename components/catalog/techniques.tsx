import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import type { CatalogProductDetail } from "#lib/core/service/schemas/catalog.ts";

type Technique = CatalogProductDetail["techniques"][number];

export async function Techniques({ product }: { product: CatalogProductDetail }) {
  const t = await getTranslations("productPage");
  const { techniques, print_areas: areas } = product;
  if (techniques.length === 0) return null;
  const areasOf = (code: string) =>
    areas.filter((area) => area.techniques.includes(code)).map(({ name }) => name);
  return (
    <Card title={t("techniques")} flush>
      <Table caption={t("techniques")}>
        <thead>
          <tr>
            <Column>{t("technique")}</Column>
            <Column>{t("techniqueAreas")}</Column>
            <Column numeric>{t("techniqueSize")}</Column>
            <Column numeric>{t("techniqueColors")}</Column>
            <Column numeric>{t("techniqueDpi")}</Column>
            <Column numeric>{t("techniqueTime")}</Column>
          </tr>
        </thead>
        <tbody>
          {techniques.map((technique) => (
            <tr key={technique.code}>
              <Cell phone="title">
                <span className="flex items-center gap-2">
                  {technique.name}
                  {technique.is_default && <Badge tone="accent">{t("techniqueDefault")}</Badge>}
                </span>
              </Cell>
              <Cell label={t("techniqueAreas")}>{areasOf(technique.code).join(", ") || t("noArea")}</Cell>
              <Cell numeric label={t("techniqueSize")}>
                {t(largestOf(technique), {
                  width: technique.max_width_cm ?? 0,
                  height: technique.max_height_cm ?? 0,
                })}
              </Cell>
              <Cell numeric label={t("techniqueColors")}>
                {technique.max_colors === null ? t("unlimited") : technique.max_colors}
              </Cell>
              <Cell numeric label={t("techniqueDpi")}>
                {t("dpi", { dpi: technique.min_dpi })}
              </Cell>
              <Cell numeric label={t("techniqueTime")}>
                {technique.extra_days > 0
                  ? t("techniqueDays", { count: technique.extra_days })
                  : t("noExtraDays")}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function largestOf({ max_width_cm: width, max_height_cm: height }: Technique) {
  if (width !== null && height !== null) return "areaSize" as const;
  if (width !== null) return "widthOnly" as const;
  return height === null ? ("wholeArea" as const) : ("heightOnly" as const);
}
