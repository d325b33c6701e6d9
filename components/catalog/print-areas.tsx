import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { formatCents } from "#lib/money.ts";
import type { PrintArea } from "#lib/service/schemas/print-area.ts";

/** The areas to one scale: 4 px a centimetre, as far as the card is wide. */
export async function PrintAreas({ areas, locale }: { areas: PrintArea[]; locale: string }) {
  const t = await getTranslations("productPage");
  if (areas.length === 0) return null;
  return (
    <Card title={t("areas")}>
      <ul className="flex flex-wrap gap-6">
        {areas.map((area) => (
          <li key={area.face} className="flex max-w-52 flex-col gap-2">
            <AreaOutline area={area} />
            <div>
              <p className="flex flex-wrap items-center gap-x-2 font-medium">
                {area.name}
                {area.is_neck_label && <Badge>{t("neckLabel")}</Badge>}
              </p>
              <p className="text-sm text-muted tabular-nums">
                {t("areaSize", { width: area.width_cm, height: area.height_cm })}
              </p>
              <p className="text-sm text-muted tabular-nums">
                {t("areaPixels", {
                  width: area.min_pixels.width,
                  height: area.min_pixels.height,
                  dpi: area.min_dpi,
                })}
              </p>
              <p className="text-sm text-muted tabular-nums">
                {area.extra_cost_cents > 0
                  ? t("areaExtra", { price: formatCents(area.extra_cost_cents, locale, area.currency) })
                  : t("included")}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const pixelsPerCm = 4;

function AreaOutline({ area }: { area: PrintArea }) {
  const width = area.width_cm * pixelsPerCm;
  return (
    <span
      aria-hidden="true"
      className="block max-w-full border border-dashed border-edge bg-wash"
      style={{ width, aspectRatio: `${area.width_cm} / ${area.height_cm}` }}
    />
  );
}
