/** Why a post to one of our addresses was not accepted as a delivery. */
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
  /** The part that was read. */
  body: Uint8Array;
};
