"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Tabs } from "#components/ui/tabs.tsx";
import { type Place, paths } from "#lib/paths.ts";
import type { ApprovalCounts } from "#lib/workflows/approvals/count-approvals.ts";
import { approvalCountsQuery } from "#lib/workflows/approvals/query-counts.ts";
import type { Lane } from "#lib/workflows/approvals/schemas.ts";
import { shownCount } from "./approvals-count.tsx";

type LaneTabsProps = { place: Place; lane: Lane; initial: ApprovalCounts };

export function LaneTabs({ place, lane, initial }: LaneTabsProps) {
  const t = useTranslations("approvals");
  const { data } = useQuery({ ...approvalCountsQuery(place), initialData: initial });
  return (
    <Tabs
      label={t("lanes")}
      tabs={(["waiting", "refused", "decided"] as const).map((name) => ({
        href: paths.approvals(place, name),
        label: t(`lane.${name}`),
        count: name === "decided" ? undefined : shownCount(data[name]),
        current: name === lane,
      }))}
    />
  );
}
