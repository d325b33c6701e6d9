import type { Place } from "#lib/paths.ts";

export const inboxKey = ({ workspace, mode }: Place) => ["inbox", workspace, mode] as const;
