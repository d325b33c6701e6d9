import type { Place } from "#lib/paths.ts";

export const uploadsKey = ({ workspace, mode }: Place) => ["uploads", workspace, mode] as const;
