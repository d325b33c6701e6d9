import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { liveChannel } from "#drizzle/notify.ts";
import { aPlace } from "#e2e/fixtures/a-place.ts";
import { anOrder } from "#e2e/fixtures/an-order.ts";
import { openReceiver, postDelivery } from "#e2e/fixtures/deliver-event.ts";
import { jobsOf } from "#e2e/fixtures/jobs-of.ts";
import { openDatabase, type TestDatabase } from "#e2e/fixtures/open-database.ts";
import { mirrorOrder } from "#lib/features/orders/mirror-order.ts";

let database: TestDatabase;
let listener: pg.Client;
const heard: string[] = [];
beforeAll(async () => {
  database = await openDatabase();
  listener = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await listener.connect();
  listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
  await listener.query(`listen ${liveChannel}`);
});
afterAll(async () => {
  await listener.end();
  await database.stop();
});

/** So many workspaces that a cluster has some of them on each node. */
const many = 12;

test("a change and a delivery are heard, and the job of a delivery is queued, wherever the workspace is", async () => {
  for (let nth = 0; nth < many; nth += 1) {
    const { workspace } = await aPlace();
    const order = anOrder({ id: randomUUID() });
    await db().transaction((tx) => mirrorOrder(tx, workspace.id, order));
    await expect.poll(() => heard.filter((change) => change.includes(order.id)).length).toBe(1);

    const { id, number, test: isTest } = order;
    const event = {
      id: randomUUID(),
      type: "order.shipped",
      created_at: new Date().toISOString(),
      data: { order: { id, number, external_id: null, status: "shipped", test: isTest } },
    };
    await postDelivery(await openReceiver(workspace.id), event);
    await expect.poll(() => heard.filter((change) => change.includes(event.id)).length).toBe(1);
    expect(await jobsOf(workspace.id)).toEqual([
      expect.objectContaining({ key: expect.stringContaining(id) }),
    ]);
  }
});
