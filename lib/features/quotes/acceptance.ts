import { erasedPlaceholder } from "#lib/erased-placeholder.ts";

/** Who accepted a shared quote, and when: ISO 8601 in UTC. */
export type Acceptance = { by: string; at: string };

/** Null before a customer accepts the quote. An erased name is empty. */
export const toAcceptance = (share: {
  acceptedAt: Date | null;
  acceptedBy: string | null;
}): Acceptance | null =>
  share.acceptedAt && {
    by: share.acceptedBy === erasedPlaceholder ? "" : (share.acceptedBy ?? ""),
    at: share.acceptedAt.toISOString(),
  };
