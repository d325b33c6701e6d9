import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { keepPreviousData } from "#lib/keep-previous-data.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { FramesByFace } from "./frame.ts";

export type FramesByProduct = Readonly<Record<string, FramesByFace>>;

/** The placed faces of these products. */
export const framesQuery = (place: Place, productIds: readonly string[]) =>
  queryOptions({
    queryKey: ["frames", place.workspace, place.mode, productIds] as const,
    queryFn: ({ signal }) => fetchJson<FramesByProduct>(paths.api.frames(place, productIds), { signal }),
    enabled: productIds.length > 0,
    placeholderData: keepPreviousData,
  });
