import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { until } from "#e2e/access/world/until.ts";
import { databaseBytes } from "#e2e/resilience/deliveries/event-log.ts";
import { anEvent, deliveryOf, receiverOf } from "#e2e/resilience/deliveries/outside-peer.ts";
import { openSender } from "#e2e/resilience/deliveries/sender.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { openConnectedShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { inParallel } from "#e2e/service/in-parallel.ts";
import { percentile } from "#e2e/service/pacing/account.ts";
import { printResult, scaled } from "#e2e/service/scale.ts";

const posts = scaled(4_000, 100_000);
const connections = 32;
const mostBytes = 1_000_000;
const mostKeptAMinute = 20;

const number = z.object({ n: z.coerce.number() });

/** Forged posts fill no disk, and do not keep genuine deliveries from being accepted. */
export function describeForgedPosts(open: () => TestPressroom): void {
  test(`${posts} forged posts leave less than 1 MB`, { timeout: scaled(120_000, 900_000) }, async () => {
    const desk = open();
    const shop = await openConnectedShop(desk);
    const receiver = await receiverOf(desk, shop);
    const site = receiver.url.replace(/[^/]+$/, "");
    // The same delivery each time, because a new genuine one may make the log grow.
    const known = anEvent({ id: randomUUID(), status: "draft" });
    const sender = openSender(connections);
    const sendGenuine = async () => {
      const genuine = await sender.post(deliveryOf(receiver, known));
      expect(genuine.status).toBe(200);
      return genuine.tookMs;
    };
    await sendGenuine();
    const unknownBefore = await countUnknown(desk);
    const before = await databaseBytes(desk);
    const begun = Date.now();
    const genuineMs: number[] = [];
    await inParallel(connections, Array.from({ length: posts }), async (_, index) => {
      const event = anEvent({ id: randomUUID(), status: "stolen" });
      const isKnown = index % 2 === 0;
      const url = isKnown ? receiver.url : `${site}${randomBytes(32).toString("hex")}`;
      const forged = deliveryOf(
        { url, secret: randomUUID() },
        { ...event, data: { junk: "x".repeat(6_000) } },
      );
      expect((await sender.post(forged)).status).toBe(isKnown ? 400 : 404);
      if (index % 500 === 0) genuineMs.push(await sendGenuine());
    });
    sender.close();
    const counted = async () =>
      (await countRefused(desk, shop)) === posts / 2 &&
      (await countUnknown(desk)) - unknownBefore === posts / 2;
    await until("all of them are counted", counted);
    const grown = (await databaseBytes(desk)) - before;
    const minutes = Math.floor(Date.now() / 60_000) - Math.floor(begun / 60_000) + 1;
    const { n: kept } = await desk.database.one(
      number,
      "select count(*) as n from webhook_refusals where workspace_id = $1",
      [shop.workspaceId],
    );
    printResult(
      `forged: ${posts} posts, the database grew by ${Math.round(grown / 1_000)} kB, ${kept} of them kept, all ` +
        `counted; deliveries between them took ${percentile(genuineMs, 0.5).toFixed(1)} ms (median)`,
    );
    expect(kept).toBeGreaterThanOrEqual(mostKeptAMinute);
    expect(kept).toBeLessThanOrEqual(mostKeptAMinute * minutes);
    expect(grown).toBeLessThan(mostBytes);
  });
}

/** A deployment can stop a process at any time. */
export function describeStoppedReceiver(open: () => TestPressroom): void {
  test("a process that is stopped first stores what it has refused", { timeout: 120_000 }, async () => {
    const desk = open();
    const shop = await openConnectedShop(desk);
    const another = await desk.processes.beginAnotherDashboard();
    const receiver = await receiverOf({ ...desk, url: another.url }, shop);
    const sender = openSender(1);
    const forged = anEvent({ id: randomUUID(), status: "stolen" });
    const { status } = await sender.post(deliveryOf({ ...receiver, secret: "another" }, forged));
    sender.close();
    await another.stop();
    expect(status).toBe(400);
    expect(await countRefused(desk, shop)).toBe(1);
  });
}

async function countRefused({ database }: TestPressroom, { workspaceId }: Shop): Promise<number> {
  const sum = "select coalesce(sum(refused), 0) as n from webhook_refusal_counts where workspace_id = $1";
  return (await database.one(number, sum, [workspaceId])).n;
}

async function countUnknown({ database }: TestPressroom): Promise<number> {
  return (await database.one(number, "select coalesce(sum(refused), 0) as n from unknown_receivers")).n;
}
