import { setTimeout as pause } from "node:timers/promises";

const patienceMs = 30_000;
const everyMs = 40;

/**
 * Waits for a condition.
 * @throws with the name of the condition if it does not become true in time
 */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  withinMs = patienceMs,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It never came that ${what}.`);
    await pause(everyMs);
  }
}
