import { clsx } from "clsx";
import { getTranslations } from "next-intl/server";
import { Card } from "#components/ui/card.tsx";
import { formatCents } from "#lib/money.ts";
import { formatCount } from "#lib/numbers.ts";
import {
  formatRoundCents,
  formatShortDay,
  formatWholeDay,
} from "#lib/workflows/overview/format-statistics.ts";
import type { DailyStatistics, Day } from "#lib/workflows/overview/get-daily-statistics.ts";
import type { Period } from "#lib/workflows/overview/period.ts";
import { niceScale, topOf } from "./nice-scale.ts";

type Bar = {
  /** The label below the bar, if there is room. */
  axisLabel: string;
  /** The tooltip: what the bar shows, with its value. */
  title: string;
  value: number;
  /** Whether the day is not over yet. */
  isOpen?: boolean;
};

type BarChartProps = {
  /** The accessible name of the chart. Screen readers do not read single bars; the table next to it has the values. */
  label: string;
  bars: readonly Bar[];
  formatValue: (value: number) => string;
};

const plot = { top: 16, bottom: 176, height: 200 };

/** Rendered on the server without knowing the width: x in percent, y in px, so that text is not stretched. */
function BarChart({ label, bars, formatValue }: BarChartProps) {
  const lines = niceScale(topOf(bars.map(({ value }) => value)));
  const top = lines.at(-1) ?? 1;
  const y = (value: number) => plot.bottom - (value / top) * (plot.bottom - plot.top);
  const band = 100 / bars.length;
  const shown = labelledBars(bars.length);
  const values = lines.map((line) => ({ line, text: formatValue(line) }));
  // Text beyond the left edge would be cut off, and the rest of an amount would read as another amount.
  const room = Math.max(52, 12 + 7 * Math.max(...values.map(({ text }) => text.length)));
  return (
    <div className="flex">
      <svg aria-hidden="true" width={room} height={plot.height} className="shrink-0">
        {values.map(({ line, text }) => (
          <text
            key={line}
            x={room - 8}
            y={y(line) + 4}
            textAnchor="end"
            className="fill-muted text-xs tabular-nums"
          >
            {text}
          </text>
        ))}
      </svg>
      <svg role="img" aria-label={label} width="100%" height={plot.height} className="min-w-0 flex-1">
        {lines.map((line) => (
          <line key={line} x1="0" x2="100%" y1={y(line)} y2={y(line)} className="stroke-line" />
        ))}
        {bars.map(({ title, value, isOpen }, index) => (
          <g key={title}>
            <title>{title}</title>
            <rect
              x={`${index * band}%`}
              y={plot.top}
              width={`${band}%`}
              height={plot.bottom - plot.top}
              fill="transparent"
            />
            {value > 0 && (
              <rect
                x={`${(index + 0.14) * band}%`}
                y={Math.min(y(Math.min(value, top)), plot.bottom - 2)}
                width={`${0.72 * band}%`}
                height={Math.max(2, plot.bottom - y(Math.min(value, top)))}
                className={clsx("fill-accent", isOpen && "opacity-55")}
              />
            )}
            {value > top && (
              <>
                <rect
                  x={`${(index + 0.08) * band}%`}
                  y={plot.top + 6}
                  width={`${0.84 * band}%`}
                  height={3}
                  className="fill-raised"
                />
                <text
                  x={`${(index + 0.5) * band}%`}
                  y={plot.top - 3}
                  textAnchor={anchorAt(index, bars.length)}
                  className="fill-ink text-xs tabular-nums"
                >
                  {formatValue(value)}
                </text>
              </>
            )}
          </g>
        ))}
        {bars.map(
          ({ axisLabel, title }, index) =>
            shown.has(index) && (
              <text
                key={title}
                x={`${(index + (index === 0 ? 0 : index === bars.length - 1 ? 1 : 0.5)) * band}%`}
                y={plot.height - 6}
                textAnchor={anchorAt(index, bars.length)}
                className="fill-muted text-xs tabular-nums"
              >
                {axisLabel}
              </text>
            ),
        )}
      </svg>
    </div>
  );
}

/** Text at an edge of the chart must not be cut off. */
const anchorAt = (index: number, count: number) =>
  index === 0 ? "start" : index === count - 1 ? "end" : "middle";

/** The bars with a label: the first, the last and two between them; with fewer than five bars all of them. */
const labelledBars = (count: number) =>
  new Set(count < 5 ? Array(count).keys() : [0, 1, 2, 3].map((part) => Math.round(((count - 1) * part) / 3)));

type DayChartsProps = { period: Period; figures: DailyStatistics; locale: string };

export async function DayCharts({ period, figures: { days }, locale }: DayChartsProps) {
  const t = await getTranslations("overview");
  const range = { from: formatWholeDay(period.from, locale), to: formatWholeDay(period.to, locale) };
  const bars = (value: (day: Day) => number, written: (value: number) => string) =>
    days.map((day) => ({
      axisLabel: formatShortDay(day.day, locale),
      title: t("bar", {
        day: day.day === period.to ? t("today") : formatWholeDay(day.day, locale),
        value: written(value(day)),
      }),
      value: value(day),
      isOpen: day.day === period.to,
    }));
  const label = (
    kind: "chartOrders" | "chartSpend",
    value: (day: Day) => number,
    written: (value: number) => string,
  ) => {
    const [first] = days.toSorted((a, b) => value(b) - value(a));
    if (!first || value(first) === 0) return t(kind === "chartOrders" ? "chartEmpty" : "chartUnspent", range);
    return t(kind, { ...range, day: formatWholeDay(first.day, locale), most: written(value(first)) });
  };
  const ordersOf = (day: Day) => day.orders;
  const spentOf = (day: Day) => day.spentCents;
  const writeCount = (value: number) => formatCount(value, locale);
  const writeMoney = (value: number) => formatCents(value, locale);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title={t("ordersByDay")}>
        <BarChart
          label={label("chartOrders", ordersOf, writeCount)}
          bars={bars(ordersOf, writeCount)}
          formatValue={writeCount}
        />
      </Card>
      <Card title={t("spendByDay")}>
        <BarChart
          label={label("chartSpend", spentOf, writeMoney)}
          bars={bars(spentOf, writeMoney)}
          formatValue={(cents) => formatRoundCents(cents, locale)}
        />
      </Card>
    </div>
  );
}
