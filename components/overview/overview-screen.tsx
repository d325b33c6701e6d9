import { Plus } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { type ReactNode, Suspense } from "react";
import { Freshness } from "#components/events/freshness.tsx";
import { FirstDayCard } from "#components/first-day/first-day-card.tsx";
import type { Hide } from "#components/first-day/hide-first-day.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Section } from "#components/layout/section.tsx";
import { Words } from "#components/layout/words.tsx";
import { StateCounts } from "#components/orders/state-counts.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { Mend } from "#components/webhooks/webhook-actions.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { OverviewStart } from "#lib/workflows/overview/get-start.ts";
import type { Period } from "#lib/workflows/overview/period.ts";
import { NeedsList } from "./needs-list.tsx";
import { NoOrders } from "./no-orders.tsx";
import { DetailsSkeleton, FiguresSkeleton } from "./overview-skeleton.tsx";
import { PeriodChoice } from "./period-choice.tsx";
import { PeriodText } from "./period-text.tsx";

type OverviewScreenProps = {
  place: Place;
  period: Period;
  /** As the address says it. */
  zone: string | undefined;
  start: OverviewStart;
  actions: { hide: Hide; mend: Mend };
  /** They come when they are there; the rest does not wait for them. */
  figures: ReactNode;
  details: ReactNode;
  renderedAt: string;
};

/** What needs somebody, how things stand, and what a period came to. */
export async function OverviewScreen(props: OverviewScreenProps) {
  const { place, period, zone, start, actions, figures, details, renderedAt } = props;
  const { firstDay, needs, counts, freshness, isConnected, mayConnect, mayOrder } = start;
  const t = await getTranslations("overview");
  const locale = await getLocale();
  const hasOrders = Object.keys(counts).length > 0;
  const begin = (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newOrder(place)}>
      {t("newOrder")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t("title")} primary={mayOrder && begin} />
      <PageBody>
        {firstDay && <FirstDayCard {...{ place, firstDay }} hide={actions.hide} />}
        {isConnected && (
          <Words of={["freshness"]}>
            <Freshness place={place} initial={freshness} {...{ locale, renderedAt }} />
          </Words>
        )}
        {(hasOrders || needs.length > 0) && (
          <NeedsList {...{ place, needs, renderedAt }} mend={actions.mend} />
        )}
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
              <Suspense fallback={<FiguresSkeleton />}>{figures}</Suspense>
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
