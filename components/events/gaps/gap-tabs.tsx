"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Tabs } from "#components/ui/tabs.tsx";
import type { GapCounts } from "#lib/features/events/count-gaps.ts";
import { gapCountsQuery } from "#lib/features/events/queries.ts";
import type { GapLane } from "#lib/features/events/schemas.ts";
import { type Place, paths } from "#lib/paths.ts";

type GapTabsProps = { place: Place; lane: GapLane; initial: GapCounts };

const lanes = ["missed", "awaited", "late"] as const;

/** Counted to a hundred; more is "99+". */
const shownGaps = (count: number) => (count > 99 ? "99+" : String(count));

export function GapTabs({ place, lane, initial }: GapTabsProps) {
  const t = useTranslations("gaps");
  const { data } = useQuery({ ...gapCountsQuery(place), initialData: initial });
  return (
    <Tabs
      label={t("lanes")}
      tabs={lanes.map((name) => ({
        href: paths.gaps(place, name === "missed" ? "" : `?lane=${name}`),
        label: t(`lane.${name}`),
        count: shownGaps(data[name]),
        current: name === lane,
      }))}
    />
  );
}

/** How many events are missing, or not yet there. */
export function GapsCount({ place, initial }: { place: Place; initial: GapCounts }) {
  const { data } = useQuery({ ...gapCountsQuery(place), initialData: initial });
  return shownGaps(data.missed + data.awaited);
}
