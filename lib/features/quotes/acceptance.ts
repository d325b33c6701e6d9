/** Who accepted a shared quote, and when: ISO 8601 in UTC. */
export type Acceptance = { by: string; at: string };

/** Null if nobody accepted it. The name may have been erased. */
export const toAcceptance = (share: {
  acceptedAt: Date | null;
  acceptedBy: string | null;
}): Acceptance | null =>
  share.acceptedAt && { by: share.acceptedBy ?? "", at: share.acceptedAt.toISOString() };
