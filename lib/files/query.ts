import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { FileFacts } from "./list-files.ts";

export const filesKey = ({ workspace, mode }: Place) => ["files", workspace, mode] as const;

export const filesQuery = (place: Place) =>
  queryOptions({
    queryKey: filesKey(place),
    queryFn: ({ signal }) => fetchJson<FileFacts[]>(paths.api.files(place), { signal }),
  });
