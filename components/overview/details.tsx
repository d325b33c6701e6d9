import { getLocale, getNow, getTimeZone, getTranslations } from "next-intl/server";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { StatusOf } from "#components/orders/order-status.tsx";
import { Card } from "#components/ui/card.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Money } from "#components/ui/values.tsx";
import { nameErased } from "#lib/erased-placeholder.ts";
import type { EventRow } from "#lib/features/events/list-events.ts";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { writeOrderQuery } from "#lib/features/orders/order-query.ts";
import type { OrderRow } from "#lib/features/orders/order-row.ts";
import { isKnownStatus } from "#lib/features/orders/status.ts";
import { formatCents } from "#lib/money.ts";
import { nameOfCountry } from "#lib/name-of-country.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { OverviewDetails } from "#lib/workflows/overview/get-details.ts";
import { listedIn, type Period } from "#lib/workflows/overview/period.ts";
import { spentStatuses } from "#lib/workflows/overview/spent-statuses.ts";
import { BreakdownTable } from "./breakdown-table.tsx";

type DetailsProps = OverviewDetails & { place: Place; period: Period };

/** The breakdowns of the statistics, the daily limit, and the newest orders and events. */
export async function Details({ place, period, ...details }: DetailsProps) {
  const { breakdowns, titles, outlook, orders, events } = details;
  const t = await getTranslations("overview");
  const locale = await getLocale();
  const listed = (query: Parameters<typeof writeOrderQuery>[0]) =>
    paths.orders(place, writeOrderQuery({ ...listedIn(period), status: spentStatuses, ...query }));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <BreakdownTable
        title={t("byProduct")}
        about={t("byProductAbout")}
        head={t("product")}
        breakdown={breakdowns.products}
        name={({ key }) => titles.get(key) ?? (key || "–")}
        hrefOf={({ key }) => listed({ q: key })}
        locale={locale}
      />
      <BreakdownTable
        title={t("byCountry")}
        about={t("byCountryAbout")}
        head={t("country")}
        breakdown={breakdowns.countries}
        name={({ key }) => nameOfCountry(key, locale)}
        hrefOf={({ key }) => listed({ country: [key] })}
        locale={locale}
      />
      <LatestOrders place={place} rows={orders} />
      {(outlook || events) && (
        <div className="flex min-w-0 flex-col gap-4">
          {outlook && <LimitGauge outlook={outlook} />}
          {events && <LatestEvents place={place} rows={events} />}
        </div>
      )}
    </div>
  );
}

/** The rest of the paying key's daily limit, as far as Pressroom knows the payments. */
async function LimitGauge({ outlook }: { outlook: PaymentOutlook }) {
  const t = await getTranslations("overview");
  const locale = await getLocale();
  const { limits, spent, isFrozen } = outlook;
  const money = (cents: number) => formatCents(cents, locale);
  const spentCents = spent.reduce((sum, { cents }) => sum + cents, 0);
  const left = limits ? Math.max(0, limits.dailyCents - spentCents) : 0;
  const share = limits ? spentCents / Math.max(1, limits.dailyCents) : 0;
  return (
    <Card title={t("limit")}>
      {limits ? (
        <div className="flex flex-col gap-2">
          <p>
            <span className="text-2xl font-semibold tabular-nums">
              {t("limitLeft", { left: money(left) })}
            </span>
          </p>
          <Progress
            label={t("limit")}
            done={Math.min(spentCents, limits.dailyCents)}
            total={limits.dailyCents}
            tone={share >= 1 ? "bad" : share >= 0.8 ? "warn" : "accent"}
          >
            {t("limitText", { spent: money(spentCents), limit: money(limits.dailyCents) })}
          </Progress>
          <p className="text-sm text-muted tabular-nums">
            {t("perOrder", { limit: money(limits.perOrderCents) })}
          </p>
        </div>
      ) : (
        <p className="text-muted">{t("limitUnknown")}</p>
      )}
      {isFrozen && <p className="mt-2 text-bad-ink">{t("limitFrozen")}</p>}
    </Card>
  );
}

type LatestEventsProps = { place: Place; rows: readonly EventRow[] };

/** The newest events. */
async function LatestEvents({ place, rows }: LatestEventsProps) {
  const t = await getTranslations("overview");
  const locale = await getLocale();
  const timeZone = await getTimeZone();
  const now = await getNow();
  return (
    <Card title={t("events")} aside={<TextLink href={paths.events(place)}>{t("allEvents")}</TextLink>} flush>
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-muted">{t("noEvents")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map(({ id, type, order, receivedAt }) => (
            <li key={id} className="relative flex min-h-10 items-center justify-between gap-3 px-4 py-2">
              <span className="min-w-0">
                <IntentLink
                  href={paths.event(place, id)}
                  className="row-link block truncate font-mono text-sm"
                >
                  {type}
                </IntentLink>
                {order?.number && (
                  <span className="block text-sm text-muted tabular-nums">{order.number}</span>
                )}
              </span>
              <span className="text-sm text-muted">
                <TimeAgo at={receivedAt} now={now} locale={locale} timeZone={timeZone} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The newest orders, with a link to all orders. */
async function LatestOrders({ place, rows }: { place: Place; rows: readonly OrderRow[] }) {
  const t = await getTranslations();
  const locale = await getLocale();
  return (
    <Card
      title={t("overview.latest")}
      aside={<TextLink href={paths.orders(place)}>{t("overview.all")}</TextLink>}
      flush
    >
      <Table caption={t("overview.latest")} cards={false}>
        <thead>
          <tr>
            <Column>{t("overview.order")}</Column>
            <Column>{t("overview.status")}</Column>
            <Column numeric>{t("overview.total")}</Column>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, number, reference, recipient, status, totalCents, currency }) => (
            <tr key={id}>
              <Cell className="w-full max-w-0">
                <IntentLink href={paths.order(place, id)} className="row-link tabular-nums">
                  {number}
                </IntentLink>
                <span className="block truncate text-sm text-muted">
                  {nameErased(reference ?? recipient, t("erased.placeholder"))}
                </span>
              </Cell>
              <Cell>
                <StatusOf status={status} word={isKnownStatus(status) ? t(`status.${status}`) : status} />
              </Cell>
              <Cell numeric>
                <Money text={formatCents(totalCents, locale, currency)} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
