import type { Place } from "#lib/paths.ts";

export const approvalsKey = ({ workspace, mode }: Place) => ["approvals", workspace, mode] as const;
