"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { GapCounts } from "#lib/events/gaps/count-gaps.ts";
import { gapCountsQuery } from "#lib/events/query-gaps.ts";
import { type Place, paths } from "#lib/paths.ts";
import { shownGaps } from "./gap-tabs.tsx";

/** From the events to what is missing among them, with how many. Its words: `gaps`. */
export function GapsLink({ place, initial }: { place: Place; initial: GapCounts }) {
  const t = useTranslations("gaps");
  const { data } = useQuery({ ...gapCountsQuery(place), initialData: initial });
  const count = data.missed + data.awaited;
  return (
    <LinkButton href={paths.gaps(place, data.missed === 0 && data.awaited > 0 ? "?lane=awaited" : "")}>
      {t("title")}
      {count > 0 && <Badge tone="warn">{shownGaps(count)}</Badge>}
    </LinkButton>
  );
}
