import { Client } from "pg";
import { afterEach, describe, expect, it } from "vitest";
import type { SandboxOptions } from "../config.ts";
import { create } from "../testing/request.ts";
import { type Connection, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;
afterEach(() => sandbox.close().catch(() => undefined));

async function open(options: Partial<SandboxOptions> = {}): Promise<Connection> {
  sandbox = await startTestSandbox(options);
  return sandbox.connect();
}

/** Bypasses the check of the test client, which would throw first. */
const fetchPlain = ({ key }: Connection, path: string, method = "GET") =>
  fetch(`${sandbox.url}/v1${path}`, { method, headers: { Authorization: `Bearer ${key}` } });

const report = async () => (await sandbox.control("GET", "/replies")).body.data;

/** Creates an order whose address has no city, which only a bug of the sandbox could cause. */
async function spoilOrder(caller: Connection): Promise<string> {
  const { id } = (await create(caller)).body.data;
  const client = new Client({ connectionString: sandbox.databaseUrl });
  await client.connect();
  const text =
    "update orders set shipping_address = (shipping_address::jsonb - 'city')::json where id = $1 returning id";
  expect((await client.query(text, [id])).rowCount).toBe(1);
  await client.end();
  return id;
}

describe("checking replies", () => {
  it("counts every reply, including errors and HEAD, but no call that a fault cuts", async () => {
    const caller = await open();
    await create(caller);
    expect((await caller.call("GET", "/orders?limit=0")).status).toBe(400);
    expect((await caller.call("PUT", "/nothing")).status).toBe(404);
    expect((await fetchPlain(caller, "/me", "HEAD")).status).toBe(200);
    await sandbox.control("POST", "/faults", { body: { status: 418, times: 1 } });
    expect((await caller.call("GET", "/me")).status).toBe(418);
    await sandbox.control("POST", "/faults", { body: { drop: "after", times: 1 } });
    await expect(fetchPlain(caller, "/me")).rejects.toThrow();
    expect(await report()).toEqual({ checked: 5, violations: [] });
    await sandbox.stop();
  });

  it("reports a reply that is not as described, and still sends it", async () => {
    const caller = await open();
    const id = await spoilOrder(caller);
    const reply = await fetchPlain(caller, `/orders/${id}`);
    const text = await reply.text();
    expect(JSON.parse(text).data.shipping_address.name).toBe("Lukas Hoffmann");
    expect(reply.headers.get("Content-Length")).toBe(String(Buffer.byteLength(text)));
    expect((await report()).violations).toEqual([
      expect.stringMatching(`^GET /v1/orders/${id} answered 200 otherwise[^]+/data/shipping_address[^]+city`),
    ]);
    await sandbox.control("POST", "/reset", { body: { orders: 0, products: 1, variants: 1 } });
    expect((await report()).violations).toHaveLength(1);
    await expect(sandbox.stop()).rejects.toThrow("Not as /openapi.json describes it");
  });

  it("can be off, and then a suite with calls fails when it stops", async () => {
    const caller = await open({ checkReplies: false });
    const id = await spoilOrder(caller);
    expect((await fetchPlain(caller, `/orders/${id}`)).status).toBe(200);
    expect(await report()).toEqual({ checked: 0, violations: [] });
    await expect(sandbox.stop()).rejects.toThrow("checks none of its replies");
  });
});
