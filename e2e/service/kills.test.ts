import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { validateReply } from "#sandbox/openapi/validate-reply.ts";
import { address, items } from "#sandbox/testing/request.ts";
import { type Receiver, startReceiver } from "#sandbox/testing/servers.ts";
import { type Connection, startTestSandbox, type TestSandbox } from "#sandbox/testing/test-sandbox.ts";
import { inParallel } from "./in-parallel.ts";
import { KillableSandbox } from "./killable-sandbox.ts";
import { printResult, scaled } from "./scale.ts";

const kills = scaled(5, 30);
const orders = scaled(300, 2_000);
/** How many creations and how many deliveries each kill interrupts: done, but not answered yet. */
const caught = 4;

let world: TestSandbox;
let caller: Connection;
let receiver: Receiver;
let sandbox: KillableSandbox;
let nextLife = Promise.withResolvers<void>();
let created = 0;
let unanswered = 0;

beforeAll(async () => {
  world = await startTestSandbox();
  caller = await world.connect();
  receiver = await startReceiver();
  const body = { url: receiver.url, events: ["order.created"] };
  await caller.call("POST", "/webhooks", { body });
  await world.stop();
  sandbox = new KillableSandbox(world.databaseUrl);
  await sandbox.start();
});
afterAll(async () => {
  await sandbox.kill();
  await receiver.close();
  await world.close();
});

/** Repeats a creation, with the same bytes and the same key, after each restart until it is answered. */
async function createStubbornly(body: string): Promise<void> {
  const headers = {
    Authorization: `Bearer ${caller.key}`,
    "Content-Type": "application/json",
    "Idempotency-Key": randomUUID(),
  };
  for (;;) {
    const { promise } = nextLife;
    try {
      const reply = await fetch(`${sandbox.url}/v1/orders`, { method: "POST", headers, body });
      const order = JSON.parse(await reply.text());
      expect([200, 201]).toContain(reply.status);
      validateReply("POST", "/v1/orders", reply.status, order);
      created += 1;
      return;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      unanswered += 1;
      await promise;
    }
  }
}

/**
 * Lets some creations be done without an answer, and some deliveries arrive without one. Then it kills the sandbox.
 */
async function killInTheMiddle(hanging: () => number): Promise<void> {
  unanswered = 0;
  await fetch(`${sandbox.url}/_sandbox/faults`, {
    method: "POST",
    headers: { Authorization: "Bearer sandbox", "Content-Type": "application/json" },
    body: JSON.stringify({ method: "POST", path: "/v1/orders", drop: "after", times: caught }),
  });
  // At the end fewer orders may be left than a kill interrupts.
  const enough = () => hanging() >= caught && (unanswered >= caught || created + unanswered === orders);
  await vi.waitFor(() => expect(enough()).toBe(true), { timeout: 30_000, interval: 2 });
  await sandbox.kill();
}

async function revive(): Promise<void> {
  await sandbox.start();
  nextLife.resolve();
  nextLife = Promise.withResolvers();
}

async function readEvents(): Promise<Map<string, string>> {
  const client = new Client({ connectionString: world.databaseUrl });
  await client.connect();
  const text = "select id, body from events where account_id = $1 and type = 'order.created'";
  const { rows } = await client.query(text, [caller.accountId]);
  await client.end();
  return new Map(rows.map((row) => [row.id, row.body]));
}

it(
  "kill -9 in the middle of creations and deliveries loses none and doubles none",
  async () => {
    /** Deliveries that were answered with 200. Only these count as delivered. */
    const seen = new Map<string, string>();
    let killed = 0;
    let hanging: number | null = null;
    let crashing: Promise<void> = Promise.resolve();
    receiver.answer = ({ event, body }) => {
      if (hanging !== null) {
        hanging += 1;
        return "hang";
      }
      expect(seen.get(event.id) ?? body).toBe(body);
      seen.set(event.id, body);
      if (killed < kills && seen.size >= ((killed + 1) * orders) / (kills + 1)) {
        killed += 1;
        hanging = 0;
        crashing = killInTheMiddle(() => hanging ?? 0).then(() => {
          hanging = null;
          return revive();
        });
      }
      return 200;
    };
    const body = JSON.stringify({ shipping_address: address, items });
    await inParallel(8, Array.from({ length: orders }), () => createStubbornly(body));
    await vi.waitFor(() => expect(seen.size).toBe(orders), {
      timeout: scaled(60_000, 600_000),
      interval: 50,
    });
    await crashing;
    expect(killed).toBe(kills);
    expect(seen).toEqual(await readEvents());
    const repeats = receiver.received.length - orders;
    printResult(
      `kills: ${kills} × kill -9 during ${orders} deliveries: 0 lost, 0 doubled, ids and bytes unchanged, ${repeats} repeated`,
    );
  },
  scaled(120_000, 900_000),
);
