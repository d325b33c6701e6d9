import type { RotationState } from "#drizzle/schema/webhook-rotations.ts";
import type { Rotation } from "./internal/rotation.ts";

/**
 * Both endpoints are kept for this long after the new one is proved. By then, a delivery that was sent to the old one
 * alone, just before the new one existed, has had its ten seconds to be answered (specification, "Limits"). So the
 * deletion of the old endpoint, which drops its pending deliveries, drops nothing.
 */
export const overlapMs = 20_000;

/**
 * If the latest attempt at the old endpoint failed, retries may be pending: they are awaited for up to an hour. The
 * catch-up afterwards fetches what they do not deliver.
 */
export const mostOverlapMs = 60 * 60_000;

/** A rotation for a page. Dates are ISO 8601 in UTC. */
export type RotationView = {
  id: string;
  state: RotationState;
  reason: string | null;
  tests: number;
  testStatus: number | null;
  startedAt: string;
  provedAt: string | null;
  /** Until when at least both endpoints are kept. */
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
