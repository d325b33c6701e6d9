"use client";

import { useTranslations } from "next-intl";
import { useQuery } from "#components/live/use-query.ts";
import { Tabs } from "#components/ui/tabs.tsx";
import { type Place, paths } from "#lib/paths.ts";
import type { ProblemCounts } from "#lib/workflows/problems/count-problems.ts";
import { problemCountsQuery } from "#lib/workflows/problems/query-counts.ts";
import type { ProblemLane } from "#lib/workflows/problems/schemas.ts";
import { shownCount } from "./problems-count.tsx";

type ProblemTabsProps = { place: Place; lane: ProblemLane; initial: ProblemCounts };

const lanes = ["open", "mine", "snoozed", "resolved"] as const;

export function ProblemTabs({ place, lane, initial }: ProblemTabsProps) {
  const t = useTranslations("problems");
  const { data } = useQuery({ ...problemCountsQuery(place), initialData: initial });
  return (
    <Tabs
      label={t("lanes")}
      tabs={lanes.map((name) => ({
        href: paths.problems(place, name === "open" ? undefined : name),
        label: t(`lane.${name}`),
        count: name === "resolved" ? undefined : shownCount(data[name]),
        current: name === lane,
      }))}
    />
  );
}
