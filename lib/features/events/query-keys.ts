import type { Place } from "#lib/paths.ts";

export const eventsKey = ({ workspace, mode }: Place) => ["events", workspace, mode] as const;
export const gapsKey = ({ workspace, mode }: Place) => ["gaps", workspace, mode] as const;
export const freshnessKey = ({ workspace, mode }: Place) => ["freshness", workspace, mode] as const;
