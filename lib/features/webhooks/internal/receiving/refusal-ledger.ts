import { createHash } from "node:crypto";
import { maskHeaders } from "../../mask-headers.ts";
import type { RefusalReason, RefusedPost } from "../../refusal.ts";

/** A refused post as stored: the start of its body, and the size and hash of the whole. */
export type KeptPost = {
  workspaceId: string;
  endpointId: string;
  reason: RefusalReason;
  receivedAt: Date;
  headers: Record<string, string>;
  eventId: string | null;
  eventType: string | null;
  signedAt: Date | null;
  bodyStart: Uint8Array;
  bytes: number;
  sha256: string;
};

export type RefusalCount = {
  workspaceId: string;
  endpointId: string;
  minute: Date;
  reason: RefusalReason;
  refused: number;
};

/** Refusals since the last write. It grows with the number of our endpoints, never with the number of posts. */
export type RefusalLedger = {
  counts: Map<string, RefusalCount>;
  kept: KeptPost[];
  keptOf: Map<string, number>;
  /** Posts to unknown addresses, by day (UTC). */
  unknown: Map<string, number>;
};

/** Posts stored per minute and endpoint, across all processes; the rest are only counted. */
export const mostKeptAMinute = 20;
const keptBytes = 4_096;
const longestName = 200;

export const emptyLedger = (): RefusalLedger => ({
  counts: new Map(),
  kept: [],
  keptOf: new Map(),
  unknown: new Map(),
});

export function enterUnknown({ unknown }: RefusalLedger, now: Date): void {
  const day = now.toISOString().slice(0, 10);
  unknown.set(day, (unknown.get(day) ?? 0) + 1);
}

export function enterRefusal(ledger: RefusalLedger, post: RefusedPost, now: Date): void {
  const { workspaceId, endpointId, reason } = post;
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  const key = [workspaceId, endpointId, minute.toISOString(), reason].join("/");
  const count = ledger.counts.get(key) ?? { workspaceId, endpointId, minute, reason, refused: 0 };
  ledger.counts.set(key, { ...count, refused: count.refused + 1 });
  const keptKey = [workspaceId, endpointId, minute.toISOString()].join("/");
  const kept = ledger.keptOf.get(keptKey) ?? 0;
  if (kept >= mostKeptAMinute) return;
  ledger.keptOf.set(keptKey, kept + 1);
  ledger.kept.push(toKept(post, now));
}

function toKept({ headers, body, ...post }: RefusedPost, receivedAt: Date): KeptPost {
  return {
    ...post,
    receivedAt,
    headers: maskHeaders(headers),
    eventId: headers.get("svc-event-id")?.slice(0, longestName) ?? null,
    eventType: headers.get("svc-event-type")?.slice(0, longestName) ?? null,
    signedAt: claimedTime(headers.get("svc-signature")),
    // A copy: a view would keep the whole body in memory.
    bodyStart: Uint8Array.from(body.subarray(0, keptBytes)),
    bytes: body.byteLength,
    sha256: createHash("sha256").update(body).digest("hex"),
  };
}

/**
 * The first `t`, even if the rest is malformed. Ten digits at most, so that a clock in milliseconds does not store a
 * year 50,000.
 */
function claimedTime(signature: string | null): Date | null {
  const [, seconds] = /(?:^|,)\s*t=(\d{1,10})\s*(?:,|$)/.exec(signature ?? "") ?? [];
  return seconds === undefined ? null : new Date(Number(seconds) * 1000);
}
