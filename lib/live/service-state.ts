import type { Workspace } from "#lib/auth/context.ts";

/** What a page says of the service. Dates ISO 8601 in UTC. */
export type ServiceState = {
  /** Null while it answers. */
  downSince: string | null;
  /** When the mirror was last compared with it as a whole. */
  knownAt: string | null;
};

export function serviceStateOf(
  workspace: Pick<Workspace, "serviceDownSince" | "reconciledAt">,
): ServiceState {
  return {
    downSince: workspace.serviceDownSince?.toISOString() ?? null,
    knownAt: workspace.reconciledAt?.toISOString() ?? null,
  };
}
