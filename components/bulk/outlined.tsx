"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Spinner } from "#components/ui/progress.tsx";
import { FetchRefusal } from "#lib/fetch-json.ts";
import type { Place } from "#lib/paths.ts";
import type { Outline } from "#lib/workflows/runs/outline-selection.ts";
import { type OutlineOf, outlineQuery } from "#lib/workflows/runs/query.ts";

export function useOutline(place: Place, of: OutlineOf) {
  return useQuery(outlineQuery(place, of));
}

/** In the totals' place while they are added up, and when they could not be. */
export function OutlineWait({ outline }: { outline: ReturnType<typeof useOutline> }) {
  const t = useTranslations("bulk");
  if (outline.isPending) {
    return (
      <p className="flex items-center gap-2 text-muted">
        <Spinner /> {t("adding")}
      </p>
    );
  }
  if (!outline.isError) return null;
  const said = outline.error instanceof FetchRefusal ? outline.error.sentence : null;
  return <p className="text-bad-ink">{said ?? t("unreachable")}</p>;
}

/** How many of all that were chosen this is not about. */
export const leftOut = (outline: Outline, part: { count: number }) => outline.count - part.count;
