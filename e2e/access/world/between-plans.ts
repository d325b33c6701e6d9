import { setTimeout as pause } from "node:timers/promises";

const [periodMs, aroundMs] = [30_000, 3_000];

/**
 * Waits while the worker is about to plan its work, or has just done so: every half minute it compares the database
 * with the service, and every minute it ends runs that have no rows left.
 */
export async function betweenPlans(): Promise<void> {
  const past = (Date.now() + aroundMs) % periodMs;
  if (past < 2 * aroundMs) await pause(2 * aroundMs - past);
}
