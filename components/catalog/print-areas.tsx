import { getTranslations } from "next-intl/server";
import { Explain } from "#components/layout/explain.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/code.tsx";
import type { CatalogProductDetail, PrintArea } from "#lib/core/service/schemas/catalog.ts";
import { pixelsAt } from "#lib/features/files/placement.ts";
import { formatCents } from "#lib/money.ts";
import { AreaOutline } from "./area-outline.tsx";
import { scaleOf } from "./draw-areas.ts";
import { humaniseKey } from "./humanise-key.ts";

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

type AreaFigureProps = {
  area: PrintArea;
  scale: number;
  techniques: CatalogProductDetail["techniques"];
  locale: string;
};

async function AreaFigure({ area, scale, techniques, locale }: AreaFigureProps) {
  const t = await getTranslations("productPage");
  const size = t("areaSize", { width: area.width_cm, height: area.height_cm });
  const least = area.min_pixels;
  const whole = {
    width: pixelsAt(area.width_cm, area.min_dpi),
    height: pixelsAt(area.height_cm, area.min_dpi),
  };
  const isSame = Math.abs(whole.width - least.width) <= 1 && Math.abs(whole.height - least.height) <= 1;
  const names = area.techniques.map((code) => techniques.find((each) => each.code === code)?.name ?? code);
  const zones = area.zones.flatMap(({ code, ...zone }) => (code === null ? [] : [{ code, ...zone }]));
  const isSaid = area.is_neck_label && area.name.toLowerCase() !== t("neckLabel").toLowerCase();
  return (
    <figure className="flex w-min min-w-38 flex-col gap-3">
      <AreaOutline area={area} scale={scale} label={t("areaDrawing", { name: area.name, size })} />
      <figcaption className="flex flex-col gap-0.5 text-sm tabular-nums">
        <span className="flex flex-wrap items-center gap-x-2 text-base font-medium">
          {area.name}
          {isSaid && <Badge>{t("neckLabel")}</Badge>}
        </span>
        <span>
          {size} <Code>{area.face}</Code>
        </span>
        <span>{t("areaPixels", { ...least, dpi: area.min_dpi })}</span>
        {!isSame && <span className="text-muted">{t("areaWhole", { ...whole, dpi: area.min_dpi })}</span>}
        {zones.map((zone) => (
          <span key={zone.code} className="text-muted">
            {t("zone", { name: humaniseKey(zone.code), width: zone.width_cm, height: zone.height_cm })}
          </span>
        ))}
        <span className="text-muted">{names.join(", ")}</span>
        <span className="text-muted">
          {area.extra_cost_cents > 0
            ? t("areaExtra", { price: formatCents(area.extra_cost_cents, locale, area.currency) })
            : t("included")}
        </span>
      </figcaption>
    </figure>
  );
}
