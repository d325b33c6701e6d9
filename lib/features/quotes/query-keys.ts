import type { Place } from "#lib/paths.ts";

export const quotesKey = ({ workspace, mode }: Place) => ["quotes", workspace, mode] as const;
export const quoteKey = (place: Place, quoteId: string) => [...quotesKey(place), "one", quoteId] as const;
export const quoteListKey = (place: Place) => [...quotesKey(place), "list"] as const;
