import type { Metadata } from "next";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { KeepZone } from "#components/layout/keep-zone.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { RefreshOnLiveChange } from "#components/live/refresh-on-live-change.tsx";
import { Details } from "#components/overview/details.tsx";
import { OverviewScreen } from "#components/overview/overview-screen.tsx";
import { Part } from "#components/overview/part.tsx";
import { Statistics } from "#components/overview/statistics.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { paths } from "#lib/paths.ts";
import { getDetails } from "#lib/workflows/overview/get-details.ts";
import { getStart } from "#lib/workflows/overview/get-start.ts";
import { getStatistics } from "#lib/workflows/overview/get-statistics.ts";
import { overviewChanges } from "#lib/workflows/overview/overview-changes.ts";
import { periodOf, readPeriod } from "#lib/workflows/overview/period.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<{ days?: string; zone?: string }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("overview"))("title") };
}

export default async function OverviewPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const { place } = ctx;
  const { days, zone } = await searchParams;
  const locale = await getLocale();
  const own = await getTimeZone();
  const period = periodOf(readPeriod({ days, zone }, own), new Date());
  const here = paths.overview(place, { days, zone });
  // Start these reads before waiting for `getStart`.
  const statistics = attempt(() => getStatistics(ctx, period));
  const details = attempt(() => getDetails(ctx, period, locale));
  const start = await attempt(() => getStart(ctx));
  if (!start.ok) return <Refusal error={start.error} retryHref={here} />;
  const shown = { place, period };
  return (
    <>
      <RefreshOnLiveChange kind={overviewChanges} everyMs={5_000} />
      <KeepZone zone={own} />
      <OverviewScreen
        {...shown}
        zone={zone}
        start={start.value}
        statistics={
          <Part found={statistics} retryHref={here} show={(value) => <Statistics {...shown} {...value} />} />
        }
        details={
          <Part found={details} retryHref={here} show={(value) => <Details {...shown} {...value} />} />
        }
      />
    </>
  );
}
