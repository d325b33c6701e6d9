import { Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { type ReactNode, Suspense } from "react";
import { Freshness } from "#components/events/freshness.tsx";
import { FirstDayCard, isHalfDone } from "#components/first-day/first-day-card.tsx";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { PageBody, Section } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { SegmentedLinks } from "#components/ui/segmented.tsx";
import { Stat } from "#components/ui/values.tsx";
import { byProgress, isKnownStatus } from "#lib/features/orders/status.ts";
import { formatCount } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import { formatWholeDay } from "#lib/workflows/overview/format-statistics.ts";
import type { OverviewStart } from "#lib/workflows/overview/get-start.ts";
import { type Period, periodLengths } from "#lib/workflows/overview/period.ts";
import { NeedsList } from "./needs-list.tsx";
import { DetailsSkeleton, StatisticsSkeleton } from "./overview-skeleton.tsx";

type OverviewScreenProps = {
  place: Place;
  period: Period;
  /** The time zone as in the URL. */
  zone: string | undefined;
  start: OverviewStart;
  /** Streamed when ready; the rest of the page does not wait for them. */
  statistics: ReactNode;
  details: ReactNode;
};

/** The overview: what needs action, the orders by status, and the statistics of a period. */
export async function OverviewScreen(props: OverviewScreenProps) {
  const { place, period, zone, start, statistics, details } = props;
  const { firstDay, needs, counts, freshness, isConnected, mayConnect, mayOrder } = start;
  const t = await getTranslations("overview");
  const locale = await getLocale();
  const hasOrders = Object.keys(counts).length > 0;
  const isLater = firstDay !== null && isHalfDone(firstDay);
  const steps = firstDay && <FirstDayCard {...{ place, firstDay }} />;
  const begin = (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newOrder(place)}>
      {t("newOrder")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader help="overview" title={t("title")} primary={mayOrder && isConnected && begin} />
      <PageBody>
        {!isLater && steps}
        {isConnected && (
          <ClientMessages of={["freshness"]}>
            <Freshness place={place} initial={freshness} locale={locale} />
          </ClientMessages>
        )}
        {(hasOrders || needs.length > 0) && <NeedsList {...{ place, needs }} />}
        {isLater && steps}
        {hasOrders ? (
          <>
            <Section title={t("byState")}>
              <StateCounts place={place} counts={counts} />
            </Section>
            <Section
              title={t("figures")}
              about={<PeriodText period={period} />}
              actions={<PeriodChoice {...{ place, period, zone }} />}
            >
              <Suspense fallback={<StatisticsSkeleton />}>{statistics}</Suspense>
            </Section>
            <Suspense fallback={<DetailsSkeleton />}>{details}</Suspense>
          </>
        ) : (
          !firstDay && <NoOrders {...{ place, isConnected, mayConnect }} />
        )}
      </PageBody>
    </>
  );
}

/** Which orders the statistics cover: the period and its time zone. */
function PeriodText({ period: { from, to, zone } }: { period: Period }) {
  const t = useTranslations("overview");
  const locale = useLocale();
  return t("createdIn", {
    from: formatWholeDay(from, locale),
    to: formatWholeDay(to, locale),
    zone: zone.replaceAll("_", " "),
  });
}

type NoOrdersProps = { place: Place; isConnected: boolean; mayConnect: boolean };

/** Shown before the first order: what to start with. */
async function NoOrders({ place, isConnected, mayConnect }: NoOrdersProps) {
  const t = await getTranslations("overview");
  const next = isConnected ? paths.catalog(place) : paths.connection(place.workspace);
  return (
    <EmptyState
      title={isConnected ? t("empty") : t("connectTitle")}
      action={
        (isConnected || mayConnect) && (
          <LinkButton href={next}>{isConnected ? t("toCatalog") : t("connect")}</LinkButton>
        )
      }
    >
      {isConnected ? t("emptyText") : t("connectText", { mode: place.mode })}
    </EmptyState>
  );
}

type PeriodChoiceProps = {
  place: Place;
  period: Period;
  /** The time zone of the URL, if it has one. */
  zone: string | undefined;
};

async function PeriodChoice({ place, period, zone }: PeriodChoiceProps) {
  const t = await getTranslations("overview");
  const locale = await getLocale();
  return (
    <SegmentedLinks
      label={t("period")}
      links={periodLengths.map((length) => ({
        label: t("days", { count: length, shown: formatCount(length, locale) }),
        href: paths.overview(place, { days: String(length), zone }),
        current: length === period.length,
      }))}
    />
  );
}

/** The number of orders by status; each links to its list. */
async function StateCounts({ place, counts }: { place: Place; counts: Record<string, number> }) {
  const t = await getTranslations("status");
  const locale = await getLocale();
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] overflow-hidden rounded-lg border border-line bg-raised">
      {byProgress(counts).map(([status, count]) => (
        <li key={status} className="-mr-px -mb-px border-r border-b border-line">
          <IntentLink
            href={`${paths.orders(place)}?status=${encodeURIComponent(status)}`}
            className="block px-4 py-3 -outline-offset-2 hover:bg-wash"
          >
            <Stat label={isKnownStatus(status) ? t(status) : status} value={formatCount(count, locale)} />
          </IntentLink>
        </li>
      ))}
    </ul>
  );
}
