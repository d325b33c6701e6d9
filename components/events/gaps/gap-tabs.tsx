"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Tabs } from "#components/ui/tabs.tsx";
import type { GapCounts } from "#lib/features/events/count-gaps.ts";
import { gapCountsQuery } from "#lib/features/events/queries.ts";
import type { GapTab } from "#lib/features/events/schemas.ts";
import { type Place, paths } from "#lib/paths.ts";

type GapTabsProps = { place: Place; tab: GapTab; initial: GapCounts };

const tabNames = ["missed", "awaited", "late"] as const;

/** The server counts to 100, so a larger number is shown as "99+". */
const shownGaps = (count: number) => (count > 99 ? "99+" : String(count));

export function GapTabs({ place, tab, initial }: GapTabsProps) {
  const t = useTranslations("gaps");
  const { data } = useQuery({ ...gapCountsQuery(place), initialData: initial });
  return (
    <Tabs
      label={t("lanes")}
      tabs={tabNames.map((name) => ({
        href: paths.gaps(place, name === "missed" ? "" : `?lane=${name}`),
        label: t(`lane.${name}`),
        count: shownGaps(data[name]),
        current: name === tab,
      }))}
    />
  );
}

/** The number of missed and awaited events. */
export function GapsCount({ place, initial }: { place: Place; initial: GapCounts }) {
  const { data } = useQuery({ ...gapCountsQuery(place), initialData: initial });
  return shownGaps(data.missed + data.awaited);
}
