import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SmallDisk, smallDisk } from "#e2e/fixtures/small-disk.ts";
import { long, printResult } from "#e2e/service/scale.ts";
import { Dashboards } from "./chaos/dashboards.ts";
import { moveAllTheTime } from "./chaos/move-orders.ts";
import { type Character, characters, laneNames, minutes, planDay, seed } from "./chaos/plan.ts";
import { explain, readErrors } from "./chaos/read-logs.ts";
import { describeRun } from "./chaos/report.ts";
import { settle } from "./chaos/settle.ts";
import { takeStep } from "./chaos/take-step.ts";
import { Tally } from "./chaos/tally.ts";
import { type Happened, troubleAllTheTime } from "./chaos/troubles.ts";
import type { ChaosWorld } from "./chaos/world.ts";
import { openTestPressroom, type TestPressroom } from "./desk/open-pressroom.ts";
import { join, openConnectedShop } from "./desk/open-shop.ts";
import type { AnotherDashboard } from "./desk/restartable-pressroom.ts";
import { quote, submission } from "./desk/submissions.ts";

const diskMegabytes = 200;
const aroundMs = 1_800_000;

// Only the long tier: an hour of everything at once. CHAOS_MINUTES makes it shorter, CHAOS_SEED plans another one.
describe.runIf(long)(`${minutes} minutes of chaos (seed ${seed})`, () => {
  let disk: SmallDisk | null = null;
  let desk: TestPressroom;
  let another: AnotherDashboard;

  beforeAll(async () => {
    disk = openDisk();
    desk = await openTestPressroom(disk ? { dataDir: disk.folder } : {});
    another = await desk.processes.beginAnotherDashboard();
  }, 600_000);
  afterAll(async () => {
    await another?.stop();
    await desk?.stop();
    disk?.remove();
  });

  test("ledger = intents = mirror, and every error is explained", {
    timeout: minutes * 60_000 + aroundMs,
  }, async () => {
    const world = await openChaos(desk, another);
    const happened: Happened[] = [];
    const isOver = pause(minutes * 60_000).then(() => {
      world.isOver = true;
    });
    const all = [
      moveAllTheTime(world),
      ...characters.map((who) => workAllDay(world, who)),
      ...laneNames.map((lane) => troubleAllTheTime(world, lane, { disk, happened })),
    ];
    // A failure of one ends the others, too.
    await Promise.all([isOver, ...all]).finally(async () => {
      world.isOver = true;
      await Promise.allSettled(all);
    });
    const verdicts = await settle(world);

    const lines = [
      ...readErrors(desk.processes.current.dataDir, ["dashboard", "worker"]),
      ...readErrors(another.dataDir, ["dashboard"]),
    ];
    const explained = new Map<string, number>();
    const odd = lines.filter((line) => {
      const name = explain(line, happened);
      if (name) explained.set(name, (explained.get(name) ?? 0) + 1);
      return name === null;
    });
    const unexplained = [...world.tally.unexplained, ...odd];
    printResult(`chaos: CHAOS_MINUTES=${minutes} CHAOS_SEED=${seed}\n`);
    printResult(
      describeRun({ tally: world.tally, happened, verdicts, explained, unexplained, hasDisk: disk !== null }),
    );
    expect(verdicts.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    expect(unexplained).toEqual([]);
  });
});

function openDisk(): SmallDisk | null {
  try {
    return smallDisk(diskMegabytes);
  } catch {
    printResult("not run: the full disk, because no file system can be mounted here");
    return null;
  }
}

async function openChaos(desk: TestPressroom, another: AnotherDashboard): Promise<ChaosWorld> {
  const shop = await openConnectedShop(desk);
  const [manager, operator, viewer] = [
    await join(desk, shop, "manager"),
    await join(desk, shop, "operator"),
    await join(desk, shop, "viewer"),
  ];
  const totals: number[] = [];
  for (const pieces of [1, 2, 3]) totals.push(await quote(shop, submission(shop, undefined, pieces)));
  return {
    desk,
    shop,
    dashboards: new Dashboards(desk, another),
    tally: new Tally(),
    people: { owner: shop.owner, manager, operator, viewer },
    settingsOwner: shop.owner,
    totals,
    asked: new Set(),
    shown: [],
    importId: null,
    uploads: 0,
    isOver: false,
  };
}

async function workAllDay(world: ChaosWorld, who: Character): Promise<void> {
  const { first, second } = world.dashboards;
  for (const step of planDay(who)) {
    if (world.isOver) return;
    await takeStep({ world, who, step, at: step.where < 0.5 ? first : second });
    await pause(step.pauseMs);
  }
}
