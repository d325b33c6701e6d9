import { getTranslations } from "next-intl/server";
import { Explain } from "#components/layout/explain.tsx";
import { Card } from "#components/ui/card.tsx";
import type { CatalogProductDetail } from "#lib/core/service/schemas/catalog.ts";
import { AreaFigure } from "./area-figure.tsx";
import { scaleOf } from "./draw-areas.ts";

type PrintAreasProps = { product: CatalogProductDetail; locale: string };

/** As large as a phone has room for. */
const room = { width: 224, height: 300 };

export async function PrintAreas({ product, locale }: PrintAreasProps) {
  const t = await getTranslations("productPage");
  const { print_areas: areas, techniques } = product;
  if (areas.length === 0) return null;
  const scale = scaleOf(areas, room);
  const hasZones = areas.some(({ zones }) => zones.some(({ code }) => code !== null));
  return (
    <Card title={t("areas")} aside={t("areasScale")}>
      <ul className="flex flex-wrap items-start gap-x-6 gap-y-8">
        {areas.map((area) => (
          <li key={area.face}>
            <AreaFigure area={area} scale={scale} techniques={techniques} locale={locale} />
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-prose text-sm text-muted">
        {t("placement")} {hasZones && t("zonesPlace")} <Explain term="face">{t("explain")}</Explain>
      </p>
    </Card>
  );
}
