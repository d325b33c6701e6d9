"use client";

import { useQuery } from "@tanstack/react-query";
import { formatCapped } from "#lib/numbers.ts";
import type { Place } from "#lib/paths.ts";
import type { ProblemCounts } from "#lib/workflows/problems/count-problems.ts";
import { problemCountsQuery } from "#lib/workflows/problems/queries.ts";

type ProblemsCountProps = { place: Place; locale: string; initial: ProblemCounts };

/** The number of open problems, shown next to the name of the section. */
export function ProblemsCount({ place, initial, locale }: ProblemsCountProps) {
  const { data } = useQuery({ ...problemCountsQuery(place), initialData: initial });
  return data.open > 0 ? formatCapped(data.open, locale) : null;
}
