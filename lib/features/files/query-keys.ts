import type { Place } from "#lib/paths.ts";

export const filesKey = ({ workspace, mode }: Place) => ["files", workspace, mode] as const;
export const fileSearchKey = (place: Place) => [...filesKey(place), "search"] as const;
export const fileUsesKey = (place: Place) => [...filesKey(place), "uses"] as const;
export const fileAreasKey = (place: Place) => [...filesKey(place), "areas"] as const;
