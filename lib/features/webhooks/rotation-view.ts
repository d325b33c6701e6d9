import type { RotationState } from "#drizzle/schema/webhook-rotations.ts";
import type { Rotation } from "./internal/rotation/find-rotation.ts";
import { overlapMs } from "./internal/rotation/overlap.ts";

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
