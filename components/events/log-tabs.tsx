import { useTranslations } from "next-intl";
import { Tabs } from "#components/ui/tabs.tsx";
import type { GapCounts } from "#lib/features/events/count-gaps.ts";
import { type LogQuery, writeLogQuery } from "#lib/features/events/log-query.ts";
import { type Place, paths } from "#lib/paths.ts";
import { GapsCount } from "./gaps/gaps-count.tsx";

const tabs = ["accepted", "refused"] as const satisfies readonly LogQuery["tab"][];

type LogTabsProps = { place: Place; current: LogQuery["tab"]; gaps: GapCounts };

export function LogTabs({ place, current, gaps }: LogTabsProps) {
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
          label: t("tab.missed"),
          count: <GapsCount place={place} initial={gaps} />,
        },
      ]}
    />
  );
}
