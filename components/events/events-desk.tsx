import { getTranslations } from "next-intl/server";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Words } from "#components/layout/words.tsx";
import { RefreshOnNews } from "#components/live/refresh-on-news.tsx";
import type { GapCounts } from "#lib/features/events/count-gaps.ts";
import type { RefusedCounts as Counts } from "#lib/features/events/count-refused.ts";
import type { EventPage } from "#lib/features/events/event-row.ts";
import type { Freshness as FreshnessView } from "#lib/features/events/get-freshness.ts";
import type { EventChoices } from "#lib/features/events/list-event-choices.ts";
import { type LogAddress, writeLogAddress } from "#lib/features/events/log-query.ts";
import type { RefusalPage } from "#lib/features/events/refusal-row.ts";
import type { Place } from "#lib/paths.ts";
import { AcceptedLog } from "./accepted-log.tsx";
import type { EventActions } from "./event-actions.ts";
import { Freshness } from "./freshness.tsx";
import { KeepDays } from "./keep-days.tsx";
import { LogTabs } from "./log-tabs.tsx";
import { RefusedCounts } from "./refused-counts.tsx";
import { RefusedLog } from "./refused-log.tsx";

/** A page of one of the two lists. */
export type FoundLog =
  | { tab: "accepted"; page: EventPage }
  | { tab: "refused"; page: RefusalPage; counts: Counts };

type EventsDeskProps = {
  place: Place;
  address: LogAddress;
  found: FoundLog;
  choices: EventChoices;
  gaps: GapCounts;
  freshness: FreshnessView;
  days: number;
  may: { replay: boolean; keep: boolean };
  actions: EventActions;
  locale: string;
};

/** Every delivery, taken or turned away and why. */
export async function EventsDesk(props: EventsDeskProps) {
  const { place, address, found, choices, gaps, freshness, days, may, actions, locale } = props;
  const t = await getTranslations("events");
  const asked = writeLogAddress(address);
  const shared = { place, choices, locale, renderedAt: new Date().toISOString() };
  return (
    <Words of={["events", "found", "freshness", "status"]}>
      <PageHeader
        title={t("title")}
        secondary={
          may.keep ? (
            <KeepDays days={days} keepFor={actions.keepFor} />
          ) : (
            <span className="text-sm text-muted">{t("keptFor", { days })}</span>
          )
        }
        tabs={<LogTabs place={place} current={found.tab} gaps={gaps} />}
      />
      <PageBody width="full">
        <div className="px-(--edge) pt-3">
          <Freshness place={place} initial={freshness} locale={locale} renderedAt={shared.renderedAt} />
        </div>
        {found.tab === "accepted" ? (
          <AcceptedLog
            {...shared}
            rendered={{ asked, page: found.page }}
            mayReplay={may.replay}
            replay={actions.replay}
          />
        ) : (
          <>
            <RefreshOnNews kind="events" />
            <RefusedCounts counts={found.counts} locale={locale} />
            <RefusedLog {...shared} rendered={{ asked, page: found.page }} />
          </>
        )}
      </PageBody>
    </Words>
  );
}
