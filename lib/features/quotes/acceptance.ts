import { erasedPlaceholder } from "#lib/erased-placeholder.ts";

/** Who accepted a shared quote, and when: ISO 8601 in UTC. */
export type Acceptance = { by: string; at: string };

/** Null if nobody accepted it. The name is empty once it was erased. */
export const toAcceptance = (share: {
  acceptedAt: Date | null;
  acceptedBy: string | null;
}): Acceptance | null =>
  share.acceptedAt && {
    by: share.acceptedBy === erasedPlaceholder ? "" : (share.acceptedBy ?? ""),
    at: share.acceptedAt.toISOString(),
  };
