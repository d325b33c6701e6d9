import type { RotationState } from "#drizzle/schema/webhook-rotations.ts";
import type { Rotation } from "./internal/rotation.ts";

/**
 * Both endpoints are kept for this long after the new one has proved itself: what was sent to the old one alone, just
 * before there was a new one, has had its ten seconds to be answered (specification, "Limits") by then, and the
 * deletion of the old one, which drops what it is still owed, drops nothing.
 */
export const overlapMs = 20_000;

/**
 * Where the latest attempt at the old one failed, it may be owed more: its retries are waited for, up to an hour. What
 * they still do not bring, the catch-up afterwards does.
 */
export const mostOverlapMs = 60 * 60_000;

/** An exchange as a page shows it. Dates ISO 8601 in UTC. */
export type RotationView = {
  id: string;
  state: RotationState;
  reason: string | null;
  tests: number;
  testStatus: number | null;
  startedAt: string;
  provedAt: string | null;
  /** Until when the old one is kept beside the new one at least. */
  bothUntil: string | null;
  endedAt: string | null;
};

export function rotationView(rotation: Rotation): RotationView {
  const { id, state, reason, tests, testStatus, createdAt, provedAt, endedAt } = rotation;
  return {
    ...{ id, state, reason, tests, testStatus },
    startedAt: createdAt.toISOString(),
    provedAt: provedAt?.toISOString() ?? null,
    bothUntil: provedAt && new Date(provedAt.getTime() + overlapMs).toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
