import type { Place } from "#lib/paths.ts";

export const importsKey = ({ workspace, mode }: Place) => ["imports", workspace, mode] as const;
export const importKey = (place: Place, importId: string) => [...importsKey(place), "one", importId] as const;
export const importListKey = (place: Place) => [...importsKey(place), "list"] as const;
