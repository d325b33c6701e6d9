/** Why a post to one of our addresses was no delivery of the service's. */
export const refusalReasons = [
  "missing",
  "malformed",
  "timestamp_out_of_range",
  "mismatch",
  "too_large",
  "not_json",
  "headers_disagree",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export type RefusedPost = {
  workspaceId: string;
  endpointId: string;
  reason: RefusalReason;
  headers: Headers;
  /** As far as it was read. */
  body: Uint8Array;
};
