import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { UploadView } from "./list-uploads.ts";
import { uploadsKey } from "./query-keys.ts";

export const uploadsQuery = (place: Place) =>
  queryOptions({
    queryKey: uploadsKey(place),
    queryFn: ({ signal }) => fetchJson<UploadView[]>(paths.api.uploadStates(place), { signal }),
  });
