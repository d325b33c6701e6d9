"use client";

import { useQuery } from "@tanstack/react-query";
import type { Place } from "#lib/paths.ts";
import type { ProblemCounts } from "#lib/workflows/problems/count-problems.ts";
import { problemCountsQuery } from "#lib/workflows/problems/queries.ts";

type ProblemsCountProps = { place: Place; initial: ProblemCounts };

/** The server counts to 100, so a larger number is shown as "99+". */
export const shownCount = (count: number) => (count > 99 ? "99+" : String(count));

/** The number of open problems, shown next to the name of the section. */
export function ProblemsCount({ place, initial }: ProblemsCountProps) {
  const { data } = useQuery({ ...problemCountsQuery(place), initialData: initial });
  return data.open > 0 ? shownCount(data.open) : null;
}
