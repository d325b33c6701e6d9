"use client";

import { useQuery } from "@tanstack/react-query";
import type { GapCounts } from "#lib/features/events/count-gaps.ts";
import { gapCountsQuery } from "#lib/features/events/queries.ts";
import type { Place } from "#lib/paths.ts";
import { shownGaps } from "./gap-tabs.tsx";

/** How many events are missing, or not yet there. */
export function GapsCount({ place, initial }: { place: Place; initial: GapCounts }) {
  const { data } = useQuery({ ...gapCountsQuery(place), initialData: initial });
  return shownGaps(data.missed + data.awaited);
}
