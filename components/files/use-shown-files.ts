"use client";

import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import { useInfiniteQuery, useQuery } from "#components/live/use-query.ts";
import type { FileLabels } from "#lib/features/files/list-labels.ts";
import { fileLabelsQuery, fileSearchQuery, writeFileSearch } from "#lib/features/files/query.ts";
import { fileParams, type ShownFiles, toFileSearch } from "#lib/features/files/query-params.ts";
import type { FilePage } from "#lib/features/files/search-files.ts";
import type { UploadView } from "#lib/features/uploads/upload-view.ts";
import { keepPreviousData } from "#lib/keep-previous-data.ts";
import type { Place } from "#lib/paths.ts";

/** As the server rendered it, and for which address. */
export type RenderedFiles = {
  shown: ShownFiles;
  page: FilePage;
  labels: FileLabels;
  uploads: UploadView[];
};

export type ChosenPlace = Pick<ShownFiles, "folder" | "tag" | "removed">;

const everywhere: ChosenPlace = { folder: null, tag: null, removed: false };

/** What the address asks for. Each place is a step back; what is typed in one go is one. */
export function useShownFiles() {
  const [shown, set] = useQueryStates(fileParams, { history: "push" });
  return {
    shown,
    type: (q: string) =>
      void set({ q: q || null }, { history: shown.q === "" || q === "" ? "push" : "replace" }),
    go: (to: Partial<ChosenPlace>) => void set({ ...everywhere, ...to }),
    startOver: () => void set(null),
  };
}

export function useFileResults(place: Place, shown: ShownFiles, rendered: RenderedFiles) {
  const search = toFileSearch(shown);
  const isRendered = writeFileSearch(search) === writeFileSearch(toFileSearch(rendered.shown));
  const query = useInfiniteQuery({
    ...fileSearchQuery(place, search),
    placeholderData: keepPreviousData,
    ...(isRendered && { initialData: { pages: [rendered.page], pageParams: [""] } }),
  });
  const files = useMemo(() => query.data?.pages.flatMap(({ rows }) => rows) ?? [], [query.data]);
  return { query, files };
}

export function useFileLabels(place: Place, rendered: FileLabels): FileLabels {
  return useQuery({ ...fileLabelsQuery(place), initialData: rendered }).data;
}
