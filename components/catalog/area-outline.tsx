import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import { type Box, drawArea } from "./draw-areas.ts";
import { humaniseKey } from "./humanise-key.ts";
import { Rulers } from "./rulers.tsx";

type AreaOutlineProps = { area: PrintArea; scale: number; label: string };

const widthOfLetter = 6;

/** A print area with a ruler along its upper and its left edge, in centimetres. */
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
