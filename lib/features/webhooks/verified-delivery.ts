import type { ReadEvent } from "./read-event.ts";

/** What was signed with the secret of one of our endpoints, and how it came. */
export type VerifiedDelivery = {
  workspaceId: string;
  endpointId: string;
  event: ReadEvent;
  /** As they may be shown. */
  headers: Record<string, string>;
  /** Of the body. */
  bytes: number;
  signedAt: Date;
  /** When it reached us, on the clock of `performance.now()`. */
  arrivedAt: number;
};
