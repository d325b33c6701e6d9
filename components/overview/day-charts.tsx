import { getTranslations } from "next-intl/server";
import { Card } from "#components/ui/card.tsx";
import { writtenIn } from "#lib/keep-formats.ts";
import { formatCents } from "#lib/money.ts";
import { formatShortDay, formatWholeDay } from "#lib/workflows/overview/format-day.ts";
import { formatRoundCents } from "#lib/workflows/overview/format-round-cents.ts";
import type { DailyFigures, Day } from "#lib/workflows/overview/get-daily-figures.ts";
import type { Period } from "#lib/workflows/overview/period.ts";
import { BarChart } from "./bar-chart.tsx";

type DayChartsProps = { period: Period; figures: DailyFigures; locale: string };

export async function DayCharts({ period, figures: { days }, locale }: DayChartsProps) {
  const t = await getTranslations("overview");
  const number = new Intl.NumberFormat(writtenIn(locale));
  const range = { from: formatWholeDay(period.from, locale), to: formatWholeDay(period.to, locale) };
  const bars = (value: (day: Day) => number, written: (value: number) => string) =>
    days.map((day) => ({
      mark: formatShortDay(day.day, locale),
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
  const writeCount = (value: number) => number.format(value);
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
