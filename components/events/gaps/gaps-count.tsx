"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import type { GapCounts } from "#lib/features/events/count-gaps.ts";
import { gapCountsQuery } from "#lib/features/events/queries.ts";
import { formatCapped } from "#lib/numbers.ts";
import type { Place } from "#lib/paths.ts";

/** The number of missed and awaited events. */
export function GapsCount({ place, initial }: { place: Place; initial: GapCounts }) {
  const locale = useLocale();
  const { data } = useQuery({ ...gapCountsQuery(place), initialData: initial });
  return formatCapped(data.missed + data.awaited, locale);
}
