import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { keepPreviousData } from "#lib/keep-previous-data.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { TemplatePage } from "./list-templates.ts";
import { templatesKey } from "./query-keys.ts";
import type { TemplateView } from "./template-view.ts";

export const templateQuery = (place: Place, templateId: string) =>
  queryOptions({
    queryKey: [...templatesKey(place), "one", templateId],
    queryFn: ({ signal }) => fetchJson<TemplateView>(paths.api.template(place, templateId), { signal }),
  });

/** By name. The previous list stays visible until the next one is loaded. */
export const templateListQuery = (place: Place, q: string) =>
  infiniteQueryOptions({
    queryKey: [...templatesKey(place), "list", q],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...(q && { q }), ...(pageParam && { cursor: pageParam }) });
      return fetchJson<TemplatePage>(`${paths.api.templates(place)}?${query}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
