import type { WorkspaceContext } from "#lib/core/auth/context.ts";

/** What a page shows about the service. Dates are ISO 8601 in UTC. */
export type ServiceState = {
  /** Since when the service does not answer; null while it answers. */
  downSince: string | null;
  /** When all orders were last compared with the service. */
  comparedAt: string | null;
  /**
   * Why orders were not compared for too long; null while they are compared, or while the service is known to be down.
   * `sealed`: the stored keys cannot be decrypted here.
   */
  staleReason: "sealed" | "paused" | "unknown" | null;
};

/** `workspace`: as read later than the context. */
export function serviceStateOf(ctx: WorkspaceContext, workspace = ctx.workspace): ServiceState {
  const { serviceDownSince, isServicePaused, reconciledAt, mirrorStaleSince } = workspace;
  const whyStale = () => {
    if (ctx.areKeysSealedElsewhere) return "sealed";
    return isServicePaused ? "paused" : "unknown";
  };
  return {
    downSince: serviceDownSince?.toISOString() ?? null,
    comparedAt: reconciledAt?.toISOString() ?? null,
    staleReason: mirrorStaleSince && !serviceDownSince ? whyStale() : null,
  };
}
