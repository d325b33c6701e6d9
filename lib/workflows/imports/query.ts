import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ImportView } from "./import-view.ts";
import type { ImportRowsPage } from "./list-import-rows.ts";
import type { ImportPage } from "./list-imports.ts";
import { importKey, importListKey } from "./query-keys.ts";
import type { ImportTab } from "./schemas.ts";

export const importListQuery = (place: Place) =>
  infiniteQueryOptions({
    queryKey: importListKey(place),
    queryFn: ({ pageParam, signal }) =>
      fetchJson<ImportPage>(`${paths.api.imports(place)}?${new URLSearchParams({ cursor: pageParam })}`, {
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });

export const importQuery = (place: Place, importId: string) =>
  queryOptions({
    queryKey: [...importKey(place, importId), "view"],
    queryFn: ({ signal }) => fetchJson<ImportView>(paths.api.import(place, importId), { signal }),
  });

export const importRowsQuery = (place: Place, importId: string, tab: ImportTab) =>
  infiniteQueryOptions({
    queryKey: [...importKey(place, importId), "rows", tab],
    queryFn: ({ pageParam, signal }) => {
      const query = `?${new URLSearchParams({ lane: tab, after: String(pageParam) })}`;
      return fetchJson<ImportRowsPage>(paths.api.importRows(place, importId, query), { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
  });
