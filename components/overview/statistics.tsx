import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "#components/ui/card.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Cell, Column, Table, TableScroll } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { writeOrderQuery } from "#lib/features/orders/order-query.ts";
import { formatCents, formatPercent } from "#lib/money.ts";
import { formatCount } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import {
  type Duration,
  type DurationKind,
  type Durations,
  durationKinds,
} from "#lib/workflows/overview/duration.ts";
import { formatChange, formatMinutes, formatWholeDay } from "#lib/workflows/overview/format-statistics.ts";
import type { DailyStatistics } from "#lib/workflows/overview/get-daily-statistics.ts";
import type { OverviewStatistics } from "#lib/workflows/overview/get-statistics.ts";
import { listedIn, type Period } from "#lib/workflows/overview/period.ts";
import { spentStatuses } from "#lib/workflows/overview/spent-statuses.ts";
import { DayCharts } from "./day-charts.tsx";

/** The statuses of orders that have reached a step, including all later statuses. */
const reached: Record<DurationKind, readonly string[]> = {
  to_production: ["in_production", "shipped", "delivered"],
  to_ship: ["shipped", "delivered"],
  to_deliver: ["delivered"],
};

type DurationsTableProps = { place: Place; period: Period; durations: Durations };

/** The median and the 90th percentile of the time from payment to each step. */
async function DurationsTable({ place, period, durations }: DurationsTableProps) {
  const t = await getTranslations("overview");
  const locale = await getLocale();
  const written = (minutes: number | null) => (minutes === null ? "–" : formatMinutes(minutes, locale));
  const range = { ...listedIn(period), zone: "UTC" };
  return (
    <Card title={t("times")} flush>
      <p className="px-4 pt-2 text-sm text-muted">{t("timesAbout")}</p>
      <Table caption={t("times")}>
        <thead>
          <tr>
            <Column>{t("step")}</Column>
            <Column numeric>{t("orders")}</Column>
            <Column numeric>{t("half")}</Column>
            <Column numeric>{t("ninth")}</Column>
            <Column numeric roomy>
              {t("halfBefore")}
            </Column>
          </tr>
        </thead>
        <tbody>
          {durationKinds.map((kind) => {
            const { now, before } = durations[kind];
            const href = paths.orders(place, writeOrderQuery({ ...range, status: reached[kind] }));
            return (
              <tr key={kind}>
                <Cell label={t("step")} phone="title">
                  <TextLink href={href}>{t(`until.${kind}`)}</TextLink>
                </Cell>
                <Cell label={t("orders")} numeric>
                  {formatCount(now.orders, locale)}
                </Cell>
                <Cell label={t("half")} numeric>
                  {written(now.median)}
                </Cell>
                <Cell label={t("ninth")} numeric>
                  {written(now.p90)}
                </Cell>
                <Cell label={t("halfBefore")} numeric roomy className="text-muted">
                  {written(before.median)}
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Card>
  );
}

type StatisticsProps = {
  place: Place;
  period: Period;
} & OverviewStatistics;

/** The statistics of a period, compared with the period before, and by day. */
export async function Statistics({ place, period, figures, durations }: StatisticsProps) {
  const t = await getTranslations("overview");
  const locale = await getLocale();
  const { now, before } = figures;
  const { to_ship: toShip } = durations;
  const money = (cents: number) => formatCents(cents, locale);
  const range = listedIn(period);
  const listed = (query: Parameters<typeof writeOrderQuery>[0]) =>
    paths.orders(place, writeOrderQuery(query));
  const beforeText = (value: string | null) =>
    value === null
      ? t("nothingBefore", { days: period.length })
      : t("before", { value, days: period.length });
  const rate = (issues: number, paid: number) =>
    formatPercent(Math.round((issues / paid) * 1_000) / 10, locale);
  const median = ({ median: minutes }: Duration) =>
    minutes === null ? null : formatMinutes(minutes, locale);
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid grid-cols-1 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
        <StatTile
          label={t("orders")}
          value={formatCount(now.orders, locale)}
          change={formatChange(now.orders, before.orders, locale)}
          before={beforeText(before.orders > 0 ? formatCount(before.orders, locale) : null)}
          href={listed(range)}
        />
        <StatTile
          label={t("spend")}
          value={money(now.spentCents)}
          change={formatChange(now.spentCents, before.spentCents, locale)}
          before={beforeText(before.spending > 0 ? money(before.spentCents) : null)}
          href={listed({ ...range, status: spentStatuses })}
        />
        <StatTile
          label={t("issueRate")}
          value={now.paid > 0 ? rate(now.withIssue, now.paid) : "–"}
          about={t("ofPaid", {
            paid: now.paid,
            paidShown: formatCount(now.paid, locale),
            issues: formatCount(now.withIssue, locale),
            open: formatCount(now.openIssues, locale),
          })}
          before={beforeText(before.paid > 0 ? rate(before.withIssue, before.paid) : null)}
          href={listed({ ...range, troubled: true })}
        />
        <StatTile
          label={t("timeToShip")}
          value={median(toShip.now) ?? "–"}
          about={t("halfWithin")}
          before={beforeText(median(toShip.before))}
          href={listed({ ...range, zone: "UTC", status: ["shipped", "delivered"] })}
        />
      </ul>
      <DayCharts {...{ period, figures, locale }} />
      <Disclosure title={t("asTable")}>
        <DayTable {...{ place, period, figures, locale }} />
      </Disclosure>
      <DurationsTable {...{ place, period, durations }} />
    </div>
  );
}

type StatTileProps = {
  label: string;
  value: string;
  /** "+12%": the change from the period before. */
  change?: string | null;
  /** A note about the basis of the number. */
  about?: string;
  /** The value of the period before. */
  before: string;
  /** The list of the counted orders. */
  href: string;
};

/** A number that links to the list of what it counts. */
function StatTile({ label, value, change, about, before, href }: StatTileProps) {
  return (
    <li className="bg-raised">
      <IntentLink href={href} className="block h-full min-h-28 px-4 py-3 -outline-offset-2 hover:bg-wash">
        <span className="block text-sm text-muted">{label}</span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-2xl font-semibold tabular-nums">{value}</span>
          {change && <span className="text-sm text-muted tabular-nums">{change}</span>}
        </span>
        {about && <span className="block text-sm text-muted tabular-nums">{about}</span>}
        <span className="block text-sm text-muted tabular-nums">{before}</span>
      </IntentLink>
    </li>
  );
}

type DayTableProps = { place: Place; period: Period; figures: DailyStatistics; locale: string };

/** The values of the charts as a table. Each day links to its orders. */
async function DayTable({ place, period: { zone }, figures: { days }, locale }: DayTableProps) {
  const t = await getTranslations("overview");
  return (
    <TableScroll label={t("dayTable")} className="max-h-96 max-w-3xl">
      <Table caption={t("dayTable")} cards={false}>
        <thead>
          <tr>
            <Column>{t("day")}</Column>
            <Column numeric>{t("orders")}</Column>
            <Column numeric>{t("spentOrders")}</Column>
            <Column numeric>{t("spend")}</Column>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, orders, spending, spentCents }) => (
            <tr key={day}>
              <Cell>
                <TextLink href={paths.orders(place, writeOrderQuery({ from: day, to: day, zone }))}>
                  {formatWholeDay(day, locale)}
                </TextLink>
              </Cell>
              <Cell numeric>{formatCount(orders, locale)}</Cell>
              <Cell numeric>{formatCount(spending, locale)}</Cell>
              <Cell numeric>{formatCents(spentCents, locale)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
