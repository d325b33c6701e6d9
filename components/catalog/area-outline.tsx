import type { PrintArea } from "#lib/service/schemas/print-area.ts";
import { type Box, drawArea, type Tick } from "./draw-areas.ts";
import { humaniseKey } from "./humanise-key.ts";

type AreaOutlineProps = { area: PrintArea; scale: number; label: string };

const tick = { short: 4, long: 8 };
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
      <path d={rulerAcross(drawing.across, box.y - 4)} />
      <path d={rulerDown(drawing.down, box.x - 4)} />
      {figuresOf(drawing.across).map(({ at, label: figure }) => (
        <text key={figure} x={at} y={box.y - 15} textAnchor="middle">
          {figure}
        </text>
      ))}
      {figuresOf(drawing.down).map(({ at, label: figure }) => (
        <text key={figure} x={box.x - 15} y={at + 4} textAnchor="end">
          {figure}
        </text>
      ))}
    </svg>
  );
}

function Outline({ box, className }: { box: Box; className: string }) {
  return <rect x={box.x} y={box.y} width={box.width} height={box.height} className={className} />;
}

/** Of a ruler that would only say nought there is nothing to read. */
const figuresOf = (ticks: Tick[]) => (ticks.length > 1 ? ticks.filter(({ label }) => label !== null) : []);

const lengthOf = ({ label }: Tick) => (label === null ? tick.short : tick.long);

const rulerAcross = (ticks: Tick[], y: number) =>
  ticks.map((each) => `M${each.at} ${y}v${-lengthOf(each)}`).join("");

const rulerDown = (ticks: Tick[], x: number) =>
  ticks.map((each) => `M${x} ${each.at}h${-lengthOf(each)}`).join("");
