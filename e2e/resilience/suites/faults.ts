import { expect, test } from "vitest";
import { z } from "zod";
import { until } from "#e2e/access/world/until.ts";
import { seededRandom } from "#e2e/fixtures/seeded-random.ts";
import { untilAllEnded } from "#e2e/resilience/desk/intents.ts";
import { untilMirrored } from "#e2e/resilience/desk/is-mirrored.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { openConnectedShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { ageIntents } from "#e2e/resilience/desk/pass-time.ts";
import { endpointsAtService, ordersAtService } from "#e2e/resilience/desk/read-service.ts";
import { examine } from "#e2e/resilience/faults/examine.ts";
import { expectOneReceiver } from "#e2e/resilience/faults/expect-one-receiver.ts";
import { failCalls } from "#e2e/resilience/faults/fail-calls.ts";
import { prepare } from "#e2e/resilience/faults/prepare.ts";
import type { Trial } from "#e2e/resilience/faults/trial.ts";
import { type Write, writes } from "#e2e/resilience/proxy/call.ts";
import { type Fault, faultNames } from "#e2e/resilience/proxy/faults.ts";
import { inParallel } from "#e2e/service/in-parallel.ts";
import { long, printResult, scaled } from "#e2e/service/scale.ts";

const repetitions = scaled(3, 100);
const inOneRound = scaled(3, 10);
const rounds = repetitions / inOneRound;
const width = 40;
const aDay = "429 of a day" satisfies Fault;
/**
 * Only in the long run: "429 of a day", which makes its account wait for two minutes, and a file that hangs for 90
 * seconds.
 */
const isPlayed = (write: Write, fault: Fault) =>
  long || (fault !== aDay && !(fault === "hang" && write === "createFile"));
const combinations = writes.flatMap((write) =>
  faultNames.filter((fault) => isPlayed(write, fault)).map((fault) => ({ write, fault })),
);
const seed = Number(process.env.TEST_SEED ?? 20_261_202);
const finishedWithinMs = 120_000;
/** A pause of two minutes at most, the call that ends it, and the next turn of the worker. */
const pauseEndsWithinMs = 200_000;

/** Whatever happens to a call on its way, the write happens once or not at all, and the dashboard knows which. */
export function describeFaults(open: () => TestPressroom): void {
  test(`${combinations.length} faults of writes × ${repetitions}: 0 duplicate effects (seed ${seed})`, {
    timeout: scaled(440_000, 2_400_000),
  }, async () => {
    const desk = open();
    const random = seededRandom(seed);
    const totals = { trials: 0, done: 0, notDone: 0 };
    const doneOf = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const trials = await prepareRound(desk, round);
      await inParallel(width, shuffle(random, trials), (trial) => play(desk, random, trial));
      const shops = [...new Set(trials.map(({ shop }) => shop))];
      const [paused] = trials.filter(({ fault }) => fault === aDay);
      await until("the last call has arrived", async () => desk.proxy.underWay() === 0);
      if (!long) await Promise.all(shops.map((shop) => ageIntents(desk, shop, "1 minute")));
      if (round === 0 && paused) await untilComparedAgain(desk, paused.shop);
      await untilAllEnded(desk, shops, finishedWithinMs);
      await expectKnown(desk, trials);
      for (const trial of trials) {
        const { effects, saysDone } = await examine[trial.write](desk, trial.shop, trial.key);
        expect(effects, trial.mark).toBeLessThanOrEqual(1);
        // A cancellation that arrived late shows in the order, not in its intent.
        if (saysDone || trial.write !== "cancelOrder") {
          expect(saysDone, `${trial.mark} is said to be done`).toBe(effects === 1);
        }
        totals.trials += 1;
        totals[effects === 1 ? "done" : "notDone"] += 1;
        if (effects === 1) doneOf.add(trial.write);
      }
      await pressAgain(
        desk,
        trials.filter(({ write, fault }) => !doneOf.has(write) && fault !== aDay),
      );
      await retire(desk, shops);
    }
    const { trials, done, notDone } = totals;
    printResult(
      `faults: ${combinations.length} of writes × ${repetitions} = ${trials} trials: ` +
        `0 duplicate effects, ${done} done once, ${notDone} not done and known not to be`,
    );
    expect(trials).toBe(combinations.length * repetitions);
  });
}

/**
 * A service that was taken for down may have received no write of a kind. The first one of the kind is pressed again,
 * and is done once.
 */
async function pressAgain(desk: TestPressroom, notDone: readonly Trial[]): Promise<void> {
  const firsts = notDone.filter(({ write }, at) => notDone.findIndex((one) => one.write === write) === at);
  for (const { write, shop, key, mark, press } of firsts) {
    await until(`${mark}, pressed again, is done`, async () => {
      await press();
      return (await examine[write](desk, shop, key)).effects === 1;
    });
  }
}

/** No restart is needed after a `Retry-After` of a day. */
async function untilComparedAgain({ database }: TestPressroom, { workspaceId }: Shop): Promise<void> {
  const began = await database.one(z.object({ at: z.date() }), "select now() as at");
  await until(
    "an account that was told to wait for a day is compared again",
    async () => {
      const compared = "select id from workspaces where id = $1 and reconciled_at > $2";
      return (await database.rows(compared, [workspaceId, began.at])).length === 1;
    },
    pauseEndsWithinMs,
  );
}

async function prepareRound(desk: TestPressroom, round: number): Promise<Trial[]> {
  const shop = await openConnectedShop(desk);
  // A "429 of a day" applies to all calls of its account.
  const pausedShop = await openConnectedShop(desk);
  const all = combinations.flatMap((one) =>
    Array.from({ length: inOneRound }, (_, nth) => ({ ...one, nth })),
  );
  const trials: Trial[] = [];
  await inParallel(8, all, async ({ write, fault, nth }) => {
    const mark = `${write} with ${fault} ${round}.${nth}`;
    trials.push({
      write,
      fault,
      mark,
      ...(await prepare[write](desk, fault === aDay ? pausedShop : shop, mark)),
    });
  });
  return trials;
}

/** The fault hits the first call, the first two or all of them. Half of the people press the button again. */
async function play(desk: TestPressroom, random: () => number, trial: Trial): Promise<void> {
  const [variant, times, pressesAgain] = [random(), random(), random() < 0.5];
  const withdraw = failCalls(desk, trial, { variant, times });
  const reply = await trial.press();
  expect(reply?.code, trial.mark).not.toBe("unexpected");
  withdraw();
  if (pressesAgain) expect((await trial.press())?.code, trial.mark).not.toBe("unexpected");
}

/**
 * Checks that the mirror equals the service. Each receiver is the only one of its account and gets its deliveries. A
 * registration whose last answer was "too many requests" has no endpoint.
 */
async function expectKnown(desk: TestPressroom, trials: readonly Trial[]): Promise<void> {
  const [first] = trials.filter(({ write }) => write === "createOrder");
  if (!first) throw new Error("Nothing was created.");
  const booked = await ordersAtService(desk, first.shop);
  await untilMirrored(desk, first.shop, booked);
  const registrations = trials.filter(({ write }) => write === "createWebhook");
  await inParallel(8, registrations, async ({ shop, key, mark }) => {
    const { saysDone } = await examine.createWebhook(desk, shop, key);
    if (saysDone) await expectOneReceiver(desk, shop, mark);
    else expect(await endpointsAtService(desk, shop), mark).toEqual([]);
  });
}

function shuffle<T>(random: () => number, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Their reconciles would slow down what follows. */
async function retire({ database }: TestPressroom, shops: readonly Shop[]): Promise<void> {
  await database.rows("update workspaces set account_id = null where id = any($1::uuid[])", [
    shops.map(({ workspaceId }) => workspaceId),
  ]);
}
