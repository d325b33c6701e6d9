import { expect, test } from "vitest";
import { until } from "#e2e/access/world/until.ts";
import { act } from "#e2e/resilience/desk/act.ts";
import { untilAllEnded } from "#e2e/resilience/desk/intents.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { openShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { ageIntents, runTaskNow } from "#e2e/resilience/desk/pass-time.ts";
import type { Victim } from "#e2e/resilience/desk/restartable-pressroom.ts";
import { expectOneReceiver } from "#e2e/resilience/faults/expect-one-receiver.ts";
import type { Plan } from "#e2e/resilience/proxy/plan.ts";
import { long, printResult, scaled } from "#e2e/service/scale.ts";

const rounds = scaled(1, 10);
const inOneRound = 10;
const finishedWithinMs = 60_000;

/**
 * The service shows the secret once. A crash before it is stored costs the endpoint, and never leaves one without a
 * known secret.
 */
export function describeRegistrations(open: () => TestPressroom): void {
  test(`${rounds * inOneRound} crashes between the reply and our commit: one endpoint each, its secret known`, {
    timeout: scaled(120_000, 900_000),
  }, async () => {
    const desk = open();
    let registered = 0;
    for (let round = 0; round < rounds; round += 1) {
      const shops = await Promise.all(Array.from({ length: inOneRound }, () => openShop(desk)));
      const { withdraw, crashes } = crashOnReply(desk, shops);
      const pressed = shops.map((shop) =>
        act(desk, shop, shop.owner, "connectPastedKeyAction", { key: shop.live.key }),
      );
      await Promise.all(pressed);
      await desk.processes.ready();
      await letGo(desk, shops);
      await until("the worker was killed as well", async () => crashes() === 2);
      await desk.processes.ready();
      await letGo(desk, shops);
      const intents = await untilAllEnded(desk, shops, finishedWithinMs);
      withdraw();
      expect(intents.map(({ kind, state }) => `${kind} ${state}`)).toEqual(
        shops.map(() => "register_webhook succeeded"),
      );
      for (const shop of shops) await expectOneReceiver(desk, shop, shop.slug);
      registered += intents.length;
    }
    const made = desk.proxy.passed.filter(({ name }) => name === "createWebhook").length;
    printResult(
      `registration: ${registered} crashes after the reply: ${registered} endpoints, each heard (${made} were made)`,
    );
  });
}

/** Ends the leases of the killed process, and makes the worker finish the intents. */
async function letGo(desk: TestPressroom, shops: readonly Shop[]): Promise<void> {
  if (long) return;
  for (const shop of shops) {
    await ageIntents(desk, shop, "1 minute");
    await runTaskNow(desk, shop.workspaceId, "finish-intents");
  }
}

/**
 * The dashboard is killed when the service has answered every registration and half of the replies are on their way.
 * The worker is killed at the first registration that it repeats.
 */
function crashOnReply({ proxy, processes }: TestPressroom, shops: readonly Shop[]) {
  const all = Promise.withResolvers<void>();
  const replied = new Set<string>();
  let crashes = 0;
  const crash = (victim: Victim) => () => {
    if (crashes === (victim === "worker" ? 1 : 0) && processes.kill9(victim)) crashes += 1;
  };
  const withdraw = proxy.plan(({ name, headers }): Plan | undefined => {
    const key = headers.authorization?.replace("Bearer ", "") ?? "";
    const index = shops.findIndex(({ live }) => live.key === key);
    if (name !== "createWebhook" || index < 0) return undefined;
    if (replied.has(key)) return { replied: crash("worker") };
    const note = () => {
      replied.add(key);
      if (replied.size === shops.length) all.resolve();
    };
    const reachesUs = index % 2 === 0;
    return {
      replied: note,
      replyAfter: all.promise,
      replySent: crash("dashboard"),
      ...(!reachesUs && { instead: "hang" }),
    };
  });
  return { withdraw, crashes: () => crashes };
}
