import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { keepPreviousData } from "#lib/keep-previous-data.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { FileFacts } from "./file-facts.ts";
import type { PrintableAreas } from "./find-printable-areas.ts";
import type { FileView } from "./get-file.ts";
import type { FileUses } from "./list-file-uses.ts";
import type { FileLabels } from "./list-labels.ts";
import { fileAreasKey, fileSearchKey, filesKey, fileUsesKey } from "./query-keys.ts";
import type { SearchFilesInput } from "./schemas.ts";
import type { FilePage } from "./search-files.ts";

/** `search` has no cursor, because each page returns the cursor of the next one. */
export const fileSearchQuery = (place: Place, search: Omit<SearchFilesInput, "cursor">) =>
  infiniteQueryOptions({
    queryKey: [...fileSearchKey(place), search] as const,
    queryFn: ({ signal, pageParam }) =>
      fetchJson<FilePage>(paths.api.files(place, writeFileSearch({ ...search, cursor: pageParam })), {
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The files with these ids, also removed ones. */
export const knownFilesQuery = (place: Place, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...filesKey(place), "known", ids] as const,
    queryFn: ({ signal }) => {
      const asked = new URLSearchParams(ids.map((id) => ["id", id]));
      return fetchJson<FileFacts[]>(paths.api.files(place, `?${asked}`), { signal });
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** The folders and tags of the library. */
export const fileLabelsQuery = (place: Place) =>
  queryOptions({
    queryKey: [...filesKey(place), "labels"] as const,
    queryFn: ({ signal }) => fetchJson<FileLabels>(paths.api.fileLabels(place), { signal }),
  });

export const fileQuery = (place: Place, fileId: string) =>
  queryOptions({
    queryKey: [...filesKey(place), "one", fileId] as const,
    queryFn: ({ signal }) => fetchJson<FileView>(paths.api.file(place, fileId), { signal }),
  });

export const fileUsesQuery = (place: Place, fileId: string) =>
  queryOptions({
    queryKey: [...fileUsesKey(place), fileId] as const,
    queryFn: ({ signal }) => fetchJson<FileUses>(paths.api.fileUses(place, fileId), { signal }),
  });

/** The query string of the library's URL and of its API route; "" without a filter. */
export function writeFileSearch(search: SearchFilesInput): string {
  const given = Object.entries(search).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
}

/** The print areas for a file, page by page. */
export const printableAreasQuery = (place: Place, fileId: string, search: { q?: string; face?: string }) =>
  infiniteQueryOptions({
    queryKey: [...fileAreasKey(place), fileId, search] as const,
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ ...search, ...(pageParam && { cursor: pageParam }) });
      return fetchJson<PrintableAreas>(paths.api.fileAreas(place, fileId, `?${query}`), { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
