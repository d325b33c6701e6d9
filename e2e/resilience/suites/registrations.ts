import { expect, test } from "vitest";
import { until } from "#e2e/access/world/until.ts";
import { act } from "#e2e/resilience/desk/act.ts";
import { untilAllEnded } from "#e2e/resilience/desk/intents.ts";
import type { Victim } from "#e2e/resilience/desk/lives.ts";
import type { Desk } from "#e2e/resilience/desk/open-desk.ts";
import { openShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { ageIntents, askNow } from "#e2e/resilience/desk/pass-time.ts";
import { expectOneReceiver } from "#e2e/resilience/faults/expect-one-receiver.ts";
import type { Plan } from "#e2e/resilience/proxy/plan.ts";
import { long, scaled, tell } from "#e2e/service/scale.ts";

const rounds = scaled(1, 10);
const inOneRound = 10;
const finishedWithinMs = 60_000;

/** The secret is shown once: a crash before it is kept costs the endpoint, never leaves one that nobody can hear. */
export function describeRegistrations(open: () => Desk): void {
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
      await desk.lives.ready();
      await letGo(desk, shops);
      await until("the worker was killed as well", async () => crashes() === 2);
      await desk.lives.ready();
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
    tell(
      `registration: ${registered} crashes after the reply: ${registered} endpoints, each heard (${made} were made)`,
    );
  });
}

/** Who was killed holds nothing any more, and the worker looks. */
async function letGo(desk: Desk, shops: readonly Shop[]): Promise<void> {
  if (long) return;
  for (const shop of shops) {
    await ageIntents(desk, shop, "1 minute");
    await askNow(desk, shop.workspaceId, "finish-intents");
  }
}

/**
 * Every registration has had its reply made when the process dies: half of the replies are on their way in. The
 * first that the worker makes anew is interrupted as well.
 */
function crashOnReply({ proxy, lives }: Desk, shops: readonly Shop[]) {
  const all = Promise.withResolvers<void>();
  const replied = new Set<string>();
  let crashes = 0;
  const crash = (victim: Victim) => () => {
    if (crashes === (victim === "worker" ? 1 : 0) && lives.kill9(victim)) crashes += 1;
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
      holdUntil: all.promise,
      handedOn: crash("dashboard"),
      ...(!reachesUs && { instead: "hang" }),
    };
  });
  return { withdraw, crashes: () => crashes };
}
