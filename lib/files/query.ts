import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { SearchFilesInput } from "./schemas.ts";
import type { FilePage } from "./search-files.ts";

export const filesKey = ({ workspace, mode }: Place) => ["files", workspace, mode] as const;
export const fileSearchKey = (place: Place) => [...filesKey(place), "search"] as const;

/** `search` without a cursor: each page brings that of the next. */
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

/** As the address of the library and of its route has it; empty where nothing is asked for. */
export function writeFileSearch(search: SearchFilesInput): string {
  const given = Object.entries(search).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
}
