import { getTranslations } from "next-intl/server";
import { FrameButton } from "#components/frames/frame-button.tsx";
import type { FrameEditing } from "#components/frames/frame-dialog.tsx";
import { Explain } from "#components/layout/explain.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import type { CatalogProductDetail, PrintArea } from "#lib/core/service/schemas/catalog.ts";
import { pixelsAt } from "#lib/features/files/placement.ts";
import { formatCents } from "#lib/money.ts";
import { type Box, drawArea, scaleOf } from "./draw-areas.ts";
import { humaniseKey } from "./humanise-key.ts";
import { Rulers } from "./rulers.tsx";

type AreaOutlineProps = { area: PrintArea; scale: number; label: string };

const widthOfLetter = 6;

/** A print area with rulers in cm along its upper and left edges. */
export function AreaOutline({ area, scale, label }: AreaOutlineProps) {
  const drawing = drawArea(area, scale);
  const { area: box } = drawing;
  return (
    <svg
      role="img"
      aria-label={label}
      width={drawing.width}
      height={drawing.height}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      className="shrink-0 fill-none stroke-edge text-2xs [&_text]:fill-muted [&_text]:stroke-none"
    >
      <Outline box={box} className="fill-wash stroke-ink" />
      {drawing.zones.map(({ code, ...zone }) => (
        <g key={`${code} ${zone.width} ${zone.height}`}>
          <Outline box={zone} className="fill-accent-soft stroke-accent [stroke-dasharray:4_3]" />
          {code !== null && code.length * widthOfLetter < zone.width && (
            <text x={zone.x + zone.width / 2} y={zone.y + zone.height / 2 + 4} textAnchor="middle">
              {humaniseKey(code)}
            </text>
          )}
        </g>
      ))}
      <Rulers across={drawing.across} down={drawing.down} x={box.x} y={box.y} />
    </svg>
  );
}

function Outline({ box, className }: { box: Box; className: string }) {
  return <rect x={box.x} y={box.y} width={box.width} height={box.height} className={className} />;
}

type PrintAreasProps = {
  product: CatalogProductDetail;
  /** Null if the reader may not place print areas on the picture. */
  editing: FrameEditing | null;
  locale: string;
};

/** In px; fits the width of a phone. */
const room = { width: 224, height: 300 };

export async function PrintAreas({ product, editing, locale }: PrintAreasProps) {
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
            <AreaFigure {...{ area, scale, techniques, editing, locale }} />
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
  editing: FrameEditing | null;
  locale: string;
};

async function AreaFigure({ area, scale, techniques, editing, locale }: AreaFigureProps) {
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
        <span>{size}</span>
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
      {editing && <FrameButton area={toPlaced(area)} editing={editing} />}
    </figure>
  );
}

const toPlaced = ({ face, name, width_cm, height_cm }: PrintArea) => ({ face, name, width_cm, height_cm });

type Technique = CatalogProductDetail["techniques"][number];

/** Without the techniques' own `min_dpi`: the service checks that of the print area, and two numbers would contradict. */
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
