import { useTranslations } from "next-intl";
import { getTimeZone, getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { KeepZone } from "#components/layout/keep-zone.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { RefreshOnLiveChange } from "#components/live/refresh-on-live-change.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import type { GapCounts } from "#lib/features/events/count-gaps.ts";
import type { RefusedCounts as Counts } from "#lib/features/events/count-refused.ts";
import type { Freshness as FreshnessView } from "#lib/features/events/get-freshness.ts";
import type { EventChoices } from "#lib/features/events/list-event-choices.ts";
import type { EventPage } from "#lib/features/events/list-events.ts";
import type { RefusalPage } from "#lib/features/events/list-refusals.ts";
import { type LogAddress, type LogQuery, writeLogQuery } from "#lib/features/events/log-query.ts";
import { formatCount } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import { AcceptedLog } from "./accepted-log.tsx";
import { Freshness } from "./freshness.tsx";
import { GapsCount } from "./gaps/gaps-count.tsx";
import { RefusedLog, RetentionButton } from "./refused-log.tsx";

const tabs = ["accepted", "refused"] as const satisfies readonly LogQuery["tab"][];

type LogTabsProps = { place: Place; current: LogQuery["tab"]; gaps: GapCounts };

function LogTabs({ place, current, gaps }: LogTabsProps) {
  const t = useTranslations("events");
  return (
    <Tabs
      label={t("tabs")}
      tabs={[
        ...tabs.map((tab) => ({
          href: paths.events(place, writeLogQuery({ tab })),
          label: t(`tab.${tab}`),
          current: tab === current,
        })),
        {
          href: paths.gaps(place),
          label: t("tab.absent"),
          count: <GapsCount place={place} initial={gaps} />,
        },
      ]}
    />
  );
}

/** One page of the accepted or of the refused deliveries. */
export type FoundLog =
  | { tab: "accepted"; page: EventPage }
  | { tab: "refused"; page: RefusalPage; counts: Counts };

type EventsScreenProps = {
  place: Place;
  address: LogAddress;
  found: FoundLog;
  choices: EventChoices;
  gaps: GapCounts;
  freshness: FreshnessView;
  days: number;
  may: { replay: boolean; keep: boolean };
  locale: string;
};

/** The event log: accepted deliveries, and refused ones with the reason. */
export async function EventsScreen(props: EventsScreenProps) {
  const { place, address, found, choices, gaps, freshness, days, may, locale } = props;
  const t = await getTranslations("events");
  const asked = writeLogQuery(address.query, address.at);
  const shared = { place, choices, locale };
  return (
    <ClientMessages of={["events", "found", "freshness", "status"]}>
      <PageHeader
        help="events"
        title={t("title")}
        secondary={
          may.keep ? (
            <RetentionButton {...{ place, days }} />
          ) : (
            <span className="text-sm text-muted">{t("keptFor", { days })}</span>
          )
        }
        tabs={<LogTabs place={place} current={found.tab} gaps={gaps} />}
      />
      <PageBody width="full">
        <div className="px-(--edge) pt-3">
          <Freshness place={place} initial={freshness} locale={locale} />
        </div>
        {found.tab === "accepted" ? (
          <AcceptedLog {...shared} rendered={{ asked, page: found.page }} mayReplay={may.replay} />
        ) : (
          <>
            <RefreshOnLiveChange kind="events" />
            <RefusedCounts counts={found.counts} locale={locale} />
            <RefusedLog {...shared} rendered={{ asked, page: found.page }} />
          </>
        )}
      </PageBody>
    </ClientMessages>
  );
}

type RefusedCountsProps = { counts: Counts; locale: string };

/** Refused deliveries that are only counted: those beyond the limit a minute, and those to unknown addresses. */
async function RefusedCounts({ counts, locale }: RefusedCountsProps) {
  const t = await getTranslations("events");
  const timeZone = await getTimeZone();
  const { refused, minutes, unknown } = counts;
  if (refused === 0 && !unknown?.length) return null;
  return (
    <div className="border-b border-line px-(--edge) py-3 text-sm">
      <KeepZone zone={timeZone} />
      <p className="tabular-nums">
        {t("refusedToday", { count: refused, shown: formatCount(refused, locale) })}
      </p>
      <p className="text-muted">{t("refusedAbout")}</p>
      {minutes.length > 0 && (
        <Disclosure title={t("countedTitle")} className="mt-1">
          <ul className="tabular-nums">
            {minutes.map(({ minute, refused: came, kept }) => (
              <li key={minute}>
                {t("countedMinute", {
                  at: formatDateTime(new Date(minute), locale, timeZone),
                  refused: formatCount(came, locale),
                  kept: formatCount(kept, locale),
                })}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {unknown && unknown.length > 0 && (
        <Disclosure title={t("unknownTitle")} className="mt-1">
          <p className="text-muted">{t("unknownText")}</p>
          <ul className="tabular-nums">
            {unknown.map(({ day, refused: came }) => (
              <li key={day}>
                {t("unknownDay", {
                  day: formatDay(new Date(`${day}T00:00:00Z`), locale, "UTC"),
                  count: came,
                  shown: formatCount(came, locale),
                })}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}
