import { getLocale, getTranslations } from "next-intl/server";
import { writeOrderQuery } from "#lib/features/orders/order-query.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { OverviewDetails } from "#lib/workflows/overview/get-details.ts";
import { listedIn, type Period } from "#lib/workflows/overview/period.ts";
import { spentStatuses } from "#lib/workflows/overview/spent-statuses.ts";
import { BreakdownTable } from "./breakdown-table.tsx";
import { LatestEvents } from "./latest-events.tsx";
import { LatestOrders } from "./latest-orders.tsx";
import { LimitGauge } from "./limit-gauge.tsx";

type DetailsProps = OverviewDetails & { place: Place; period: Period; renderedAt: string };

/** What stands behind the figures, and what happened last. */
export async function Details({ place, period, renderedAt, ...details }: DetailsProps) {
  const { breakdowns, outlook, orders, events } = details;
  const t = await getTranslations("overview");
  const locale = await getLocale();
  const countries = new Intl.DisplayNames(writtenIn(locale), { type: "region", fallback: "code" });
  const listed = (query: Parameters<typeof writeOrderQuery>[0]) =>
    paths.orders(place, writeOrderQuery({ ...listedIn(period), status: spentStatuses, ...query }));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <BreakdownTable
        title={t("byProduct")}
        about={t("byProductAbout")}
        head={t("product")}
        breakdown={breakdowns.products}
        name={({ key }) => key || "–"}
        hrefOf={({ key }) => listed({ q: key })}
        locale={locale}
      />
      <BreakdownTable
        title={t("byCountry")}
        about={t("byCountryAbout")}
        head={t("country")}
        breakdown={breakdowns.countries}
        name={({ key }) => (/^[A-Z]{2}$/.test(key) ? (countries.of(key) ?? key) : key)}
        hrefOf={({ key }) => listed({ country: [key] })}
        locale={locale}
      />
      <LatestOrders {...{ place }} rows={orders} />
      {(outlook || events) && (
        <div className="flex min-w-0 flex-col gap-4">
          {outlook && <LimitGauge outlook={outlook} />}
          {events && <LatestEvents {...{ place, renderedAt }} zone={period.zone} rows={events} />}
        </div>
      )}
    </div>
  );
}
