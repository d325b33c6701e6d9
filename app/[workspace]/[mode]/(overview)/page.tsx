import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { Refusal } from "#components/layout/refusal.tsx";
import { RefreshOnNews } from "#components/live/refresh-on-news.tsx";
import { Details } from "#components/overview/details.tsx";
import { Figures } from "#components/overview/figures.tsx";
import { KeepZone } from "#components/overview/keep-zone.tsx";
import { OverviewScreen } from "#components/overview/overview-screen.tsx";
import { Part } from "#components/overview/part.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { hideFirstDayAction } from "#lib/features/first-day/actions.ts";
import { mendReceiverAction } from "#lib/features/webhooks/actions.ts";
import { paths } from "#lib/paths.ts";
import { getDetails } from "#lib/workflows/overview/get-details.ts";
import { getFigures } from "#lib/workflows/overview/get-figures.ts";
import { getStart } from "#lib/workflows/overview/get-start.ts";
import { newsOfOverview } from "#lib/workflows/overview/news.ts";
import { periodOf, readPeriod, zoneCookie } from "#lib/workflows/overview/period.ts";

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
  const kept = (await cookies()).get(zoneCookie)?.value ?? "";
  const period = periodOf(readPeriod({ days, zone }, kept), new Date());
  const here = paths.overview(place, { days, zone });
  // Begun before the rest is waited for.
  const figures = attempt(() => getFigures(ctx, period));
  const details = attempt(() => getDetails(ctx, period));
  const start = await attempt(() => getStart(ctx));
  if (!start.ok) return <Refusal error={start.error} retryHref={here} />;
  const renderedAt = new Date().toISOString();
  const shown = { place, period, renderedAt };
  return (
    <>
      <RefreshOnNews kind={newsOfOverview} everyMs={5_000} />
      {!zone && <KeepZone name={zoneCookie} kept={kept} zone={period.zone} />}
      <OverviewScreen
        {...shown}
        zone={zone}
        start={start.value}
        actions={{
          hide: hideFirstDayAction.bind(null, place),
          mend: mendReceiverAction.bind(null, { workspace: place.workspace }),
        }}
        figures={
          <Part found={figures} retryHref={here} show={(value) => <Figures {...shown} {...value} />} />
        }
        details={
          <Part found={details} retryHref={here} show={(value) => <Details {...shown} {...value} />} />
        }
      />
    </>
  );
}
