"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Tabs } from "#components/ui/tabs.tsx";
import type { GapCounts } from "#lib/features/events/count-gaps.ts";
import { gapCountsQuery } from "#lib/features/events/queries.ts";
import type { GapTab } from "#lib/features/events/schemas.ts";
import { formatCapped } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";

type GapTabsProps = { place: Place; tab: GapTab; initial: GapCounts };

const tabNames = ["missed", "awaited", "late"] as const;

export function GapTabs({ place, tab, initial }: GapTabsProps) {
  const locale = useLocale();
  const t = useTranslations("gaps");
  const { data } = useQuery({ ...gapCountsQuery(place), initialData: initial });
  return (
    <Tabs
      label={t("lanes")}
      tabs={tabNames.map((name) => ({
        href: paths.gaps(place, `?lane=${name}`),
        label: t(`lane.${name}`),
        count: formatCapped(data[name], locale),
        current: name === tab,
      }))}
    />
  );
}
