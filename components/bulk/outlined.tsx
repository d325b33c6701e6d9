"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Spinner } from "#components/ui/progress.tsx";
import { FetchRefusal } from "#lib/fetch-json.ts";
import type { Place } from "#lib/paths.ts";
import type { SelectionPreview } from "#lib/workflows/runs/preview-selection.ts";
import { type PreviewedOrders, selectionPreviewQuery } from "#lib/workflows/runs/query.ts";

export function useOutline(place: Place, of: PreviewedOrders) {
  return useQuery(selectionPreviewQuery(place, of));
}

/** Shown in place of the totals while they load, and when loading fails. */
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

/** The number of selected orders that the action does not apply to. */
export const leftOut = (outline: SelectionPreview, part: { count: number }) => outline.count - part.count;
