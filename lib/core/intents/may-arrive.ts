import type { Intent } from "./open-intent.ts";

const settlesMs = 45_000;

/**
 * Whether a sending may still take effect: a call that was given up after 15 seconds may be at work at the service. Until
 * then an intent is not ended as if it had made nothing.
 */
export function mayArrive({ sentAt, underWayUntil }: Pick<Intent, "sentAt" | "underWayUntil">): boolean {
  if (!sentAt) return false;
  const last = Math.max(sentAt.getTime(), underWayUntil?.getTime() ?? 0);
  return Date.now() - last < settlesMs;
}
