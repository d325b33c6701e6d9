import type { Tick } from "./draw-areas.ts";

type RulersProps = {
  across: Tick[];
  down: Tick[];
  /** Where the two edges meet. */
  x: number;
  y: number;
};

const tick = { short: 4, long: 8 };

/** Rulers in cm, drawn outside the upper and the left edge. */
export function Rulers({ across, down, x, y }: RulersProps) {
  return (
    <>
      <path d={rulerAcross(across, y - 4)} />
      <path d={rulerDown(down, x - 4)} />
      {labelledTicks(across).map(({ at, label }) => (
        <text key={label} x={at} y={y - 15} textAnchor="middle">
          {label}
        </text>
      ))}
      {labelledTicks(down).map(({ at, label }) => (
        <text key={label} x={x - 15} y={at + 4} textAnchor="end">
          {label}
        </text>
      ))}
    </>
  );
}

/** A ruler with one tick would show only 0, so it has no numbers. */
const labelledTicks = (ticks: Tick[]) =>
  ticks.length > 1 ? ticks.filter(({ label }) => label !== null) : [];

const lengthOf = ({ label }: Tick) => (label === null ? tick.short : tick.long);

const rulerAcross = (ticks: Tick[], y: number) =>
  ticks.map((each) => `M${each.at} ${y}v${-lengthOf(each)}`).join("");

const rulerDown = (ticks: Tick[], x: number) =>
  ticks.map((each) => `M${x} ${each.at}h${-lengthOf(each)}`).join("");
