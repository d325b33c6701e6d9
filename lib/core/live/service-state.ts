import type { Workspace } from "#lib/core/auth/context.ts";

/** What a page shows about the service. Dates are ISO 8601 in UTC. */
export type ServiceState = {
  /** Since when the service does not answer; null while it answers. */
  downSince: string | null;
  /** When all orders were last compared with the service. */
  comparedAt: string | null;
  /**
   * Why orders were not compared for too long; null while they are compared, or while the service is known to be down.
   */
  staleReason: "paused" | "unknown" | null;
};

export function serviceStateOf({
  serviceDownSince,
  isServicePaused,
  reconciledAt,
  mirrorStaleSince,
}: Pick<
  Workspace,
  "serviceDownSince" | "isServicePaused" | "reconciledAt" | "mirrorStaleSince"
>): ServiceState {
  const isStale = mirrorStaleSince !== null && serviceDownSince === null;
  return {
    downSince: serviceDownSince?.toISOString() ?? null,
    comparedAt: reconciledAt?.toISOString() ?? null,
    staleReason: isStale ? (isServicePaused ? "paused" : "unknown") : null,
  };
}
