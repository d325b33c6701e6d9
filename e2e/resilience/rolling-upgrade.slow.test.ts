import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBuiltActions } from "#e2e/access/surface/find-actions.ts";
import { long, printResult } from "#e2e/service/scale.ts";
import { root } from "#scripts/root.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";
import { untilAllEnded } from "./desk/intents.ts";
import { openTestPressroom, type TestPressroom } from "./desk/open-pressroom.ts";
import { openConnectedShop } from "./desk/open-shop.ts";
import { ordersAtService } from "./desk/read-service.ts";
import { type Balancer, startBalancer } from "./instances/balancer.ts";
import { payAllTheTime } from "./instances/pay-all-the-time.ts";

const earlier = "0.2.0";
const commit = long && findCommit();
if (long && !commit) printResult(`not run: this clone does not contain version ${earlier}`);

describe.runIf(commit)(`${earlier} is replaced under load, one instance after the other`, () => {
  const folder = temporaryDataDir();
  /** Its address is that of the balancer. */
  let desk: TestPressroom;
  let first: string;
  let second: Awaited<ReturnType<TestPressroom["processes"]["beginAnotherDashboard"]>>;
  let balancer: Balancer;

  beforeAll(async () => {
    git("worktree", "add", "--detach", "--force", folder, commit || "");
    execFileSync("npm", ["ci"], { cwd: folder, stdio: "ignore" });
    const opened = await openTestPressroom({ folder });
    first = opened.url;
    second = await opened.processes.beginAnotherDashboard();
    balancer = await startBalancer([first, second.url]);
    desk = { ...opened, url: balancer.url };
  }, 900_000);
  afterAll(async () => {
    await balancer?.close();
    await second?.stop();
    await desk?.stop();
    git("worktree", "remove", "--force", folder);
    rmSync(folder, { recursive: true, force: true });
  });

  test("no answer is lost, and every order is paid once", { timeout: 900_000 }, async () => {
    const shop = await openConnectedShop(desk);
    // A page of one version, and the page that a reload shows.
    const versions = [desk.actions, findBuiltActions(root)];
    const load = payAllTheTime(desk, shop, versions);
    await pause(5_000);

    balancer.use([second.url]);
    await desk.processes.current.stop();
    await desk.processes.begin({ folder: root });
    balancer.use([first, second.url]);
    await pause(10_000);

    balancer.use([first]);
    await second.stop();
    second = await desk.processes.beginAnotherDashboard();
    balancer.use([first, second.url]);
    await pause(5_000);

    const { paid, lost, refused, tried, reloads } = await load.end();
    await untilAllEnded(desk, [shop], 120_000);
    const booked = await ordersAtService(desk, shop);
    printResult(
      `rolling upgrade from ${earlier}: ${tried} orders placed, ${paid.length} paid, ${lost} answers lost, refused: ` +
        `${JSON.stringify(Object.fromEntries(refused))}, ` +
        `${reloads} times a page of the other version was reloaded, ${balancer.broken()} requests broken off`,
    );
    expect(lost).toBe(0);
    for (const { payments } of booked) expect(payments).toBeLessThanOrEqual(1);
    const confirmed = booked.filter(({ status }) => status !== "draft").map(({ id }) => id);
    expect(confirmed.toSorted()).toEqual(paid.toSorted());
  });
});

/** The commit that set the version, also where tags were not fetched. */
function findCommit(): string | undefined {
  if (git("rev-parse", "--is-shallow-repository")[0] === "true") return undefined;
  return git("log", "--reverse", "--format=%H", `-S"version": "${earlier}"`, "--", "package.json")[0];
}

/** The lines that Git prints. */
function git(...args: string[]): string[] {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
}
