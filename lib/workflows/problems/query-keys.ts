import type { Place } from "#lib/paths.ts";

export const problemsKey = ({ workspace, mode }: Place) => ["problems", workspace, mode] as const;
