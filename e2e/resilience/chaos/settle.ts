import { setTimeout as pause } from "node:timers/promises";
import { act } from "#e2e/resilience/desk/act.ts";
import { untilAllEnded } from "#e2e/resilience/desk/intents.ts";
import { untilReady } from "./dashboards.ts";
import { judge, type Verdict } from "./judge.ts";
import { funds } from "./troubles.ts";
import type { ChaosWorld } from "./world.ts";

/** A 429 of a day stops an account for two minutes; unanswered intents are asked about less and less often. */
const patienceMs = 600_000;
const everyMs = 5_000;

/**
 * Repairs the surroundings, and waits until everything open has ended and the verdicts are good. When they never are,
 * the last ones are returned.
 */
export async function settle(world: ChaosWorld): Promise<Verdict[]> {
  const { desk, shop, dashboards, people } = world;
  const deadline = Date.now() + patienceMs;
  await desk.processes.ready();
  for (const { url } of [dashboards.first, dashboards.second]) await untilReady(url);
  await desk.world.control.setWallet(shop.accountId, funds);
  await untilAllEnded(desk, [shop], patienceMs);
  for (;;) {
    const verdicts = await judge(world);
    if (verdicts.every(({ wrong }) => wrong.length === 0) || Date.now() > deadline) return verdicts;
    // The operator presses Retry on an import with refused rows or one that stopped.
    if (world.importId !== null) {
      const input = { importId: world.importId, to: "running" };
      await act(desk, shop, people.operator, "changeImportStateAction", input);
    }
    await pause(everyMs);
  }
}
