import type { Workspace } from "#lib/core/auth/context.ts";

/** What a page says of the service. Dates ISO 8601 in UTC. */
export type ServiceState = {
  /** Null while it answers. */
  downSince: string | null;
  /** When the mirror was last compared with it as a whole. */
  knownAt: string | null;
  /** Why it was not compared for too long, where the service is not known to be down; null while it is. */
  still: "paused" | "unknown" | null;
};

export function serviceStateOf({
  serviceDownSince,
  isServicePaused,
  reconciledAt,
  mirrorStillSince,
}: Pick<
  Workspace,
  "serviceDownSince" | "isServicePaused" | "reconciledAt" | "mirrorStillSince"
>): ServiceState {
  const isStill = mirrorStillSince !== null && serviceDownSince === null;
  return {
    downSince: serviceDownSince?.toISOString() ?? null,
    knownAt: reconciledAt?.toISOString() ?? null,
    still: isStill ? (isServicePaused ? "paused" : "unknown") : null,
  };
}
