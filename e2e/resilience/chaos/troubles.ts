import { setTimeout as pause } from "node:timers/promises";
import type { SmallDisk } from "#e2e/fixtures/small-disk.ts";
import { failSomeCalls } from "./fail-some-calls.ts";
import { type Kind, type Lane, planTroubles, type Trouble } from "./plan.ts";
import { postWrongly } from "./post-wrongly.ts";
import { pauseAtService, pauseByOwner, replaceKey } from "./trouble-the-account.ts";
import type { ChaosWorld } from "./world.ts";

/** A trouble that happened. */
export type Happened = { kind: Kind; from: Date; to: Date };

type Strike = (world: ChaosWorld, trouble: Trouble, disk: SmallDisk | null) => Promise<void>;

const kill =
  (victim: Parameters<ChaosWorld["dashboards"]["kill"]>[0]): Strike =>
  ({ dashboards }) =>
    dashboards.kill(victim);
const failCalls: Strike = ({ desk }, trouble) => failSomeCalls(desk, trouble);
const post: Strike = (world, trouble) => postWrongly(world, trouble);
const passTime =
  (seconds: number): Strike =>
  async ({ desk }) => {
    await desk.world.control.passTime(seconds);
  };
export const funds = { balance_cents: 900_000_000, credit_cents: 0 };

const strikes: Record<Kind, Strike> = {
  "kill dashboard": kill("dashboard"),
  "kill worker": kill("worker"),
  "kill dashboard and worker": kill("dashboard and worker"),
  "kill second dashboard": kill("second dashboard"),
  "full disk": async (_, { lengthMs }, disk) => {
    disk?.fill();
    await pause(lengthMs);
    disk?.free();
  },
  "reset before": failCalls,
  "reset after": failCalls,
  "cut reply": failCalls,
  "5xx": failCalls,
  "429": failCalls,
  "429 of a day": failCalls,
  latency: failCalls,
  hang: failCalls,
  "malformed reply": failCalls,
  "key replaced": replaceKey,
  "wallet empty": async ({ desk, shop }, { lengthMs }) => {
    await desk.world.control.setWallet(shop.accountId, { balance_cents: 0, credit_cents: 0 });
    await pause(lengthMs);
    await desk.world.control.setWallet(shop.accountId, funds);
  },
  "endpoint paused by the owner": pauseByOwner,
  "endpoint paused at the service": pauseAtService,
  "clock + 1 hour": passTime(3_600),
  "clock + 1 day": passTime(86_400),
  "forged post": post,
  "post to an unknown address": post,
  "old post": post,
  "broken post": post,
};

/** The troubles of one lane, one after the other, until the end. */
export async function troubleAllTheTime(
  world: ChaosWorld,
  lane: Lane,
  { disk, happened }: { disk: SmallDisk | null; happened: Happened[] },
): Promise<void> {
  for (const trouble of planTroubles(lane)) {
    if (trouble.kind === "full disk" && disk === null) continue;
    const waitedUntil = Date.now() + trouble.pauseMs;
    while (Date.now() < waitedUntil && !world.isOver) await pause(200);
    if (world.isOver) return;
    const one = { kind: trouble.kind, from: new Date(), to: new Date(8.64e15) };
    happened.push(one);
    await strikes[trouble.kind](world, trouble, disk);
    one.to = new Date();
  }
}
