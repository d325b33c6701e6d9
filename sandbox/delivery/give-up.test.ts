import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { create } from "../testing/request.ts";
import { type Receiver, startReceiver } from "../testing/servers.ts";
import { type Connection, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 10_000, interval: 5 });
const advance = (seconds: number) =>
  sandbox.control("POST", "/clock", { body: { advance_seconds: seconds } });

async function register(caller: Connection, hook: Receiver, events: string[]): Promise<string> {
  return (await caller.call("POST", "/webhooks", { body: { url: hook.url, events } })).body.data.id;
}

async function attempts(endpointId: string) {
  return (await sandbox.control("GET", `/deliveries?endpoint_id=${endpointId}`)).body.data;
}

const statusOf = async (caller: Connection, id: string) =>
  (await caller.call("GET", `/webhooks/${id}`)).body.data.status;

describe("deliveries that keep failing", () => {
  it("end after 24 hours, also when the clock passes them in one step", async () => {
    const hook = await startReceiver(() => 500);
    const caller = await sandbox.connect();
    const id = await register(caller, hook, ["order.created"]);
    await create(caller);
    await until(async () => expect(await attempts(id)).toHaveLength(1));
    await advance(86_400);
    await until(async () => expect(await statusOf(caller, id)).toBe("paused"));
    const [last] = await attempts(id);
    expect(last).toMatchObject({ attempt: 2, next_attempt_at: null });
    await hook.close();
  });

  it("get their last attempt at the end of the 24 hours", async () => {
    const hook = await startReceiver(() => 500);
    const caller = await sandbox.connect();
    const id = await register(caller, hook, ["order.created"]);
    await sandbox.control("PATCH", "/assumptions", { body: { delivery_delays_seconds: [60, 60, 86_400] } });
    await create(caller);
    await until(async () => expect(await attempts(id)).toHaveLength(1));
    const [first] = await attempts(id);
    await advance(80_000);
    await until(async () => expect(await attempts(id)).toHaveLength(2));
    await advance(60);
    await until(async () => expect(await attempts(id)).toHaveLength(3));
    const [third] = await attempts(id);
    expect(Date.parse(third.next_attempt_at) - Date.parse(first.at)).toBe(86_400_000);
    expect(await statusOf(caller, id)).toBe("active");
    await advance(6_340);
    await until(async () => expect(await statusOf(caller, id)).toBe("paused"));
    await hook.close();
  });
});

describe("a delivery whose endpoint is deleted during an attempt", () => {
  it("has no next attempt", async () => {
    const hook = await startReceiver(() => "hang");
    const caller = await sandbox.connect();
    const id = await register(caller, hook, ["order.created"]);
    await create(caller);
    await until(() => expect(hook.received).toHaveLength(1));
    await caller.call("DELETE", `/webhooks/${id}`);
    await hook.close();
    await until(async () => expect(await attempts(id)).toHaveLength(1));
    expect((await attempts(id))[0]).toMatchObject({ http_status: null, next_attempt_at: null });
  });
});

describe("an endpoint", () => {
  it("can be deleted while its deliveries are sent", async () => {
    const hook = await startReceiver(() => 500);
    const deleteOne = async () => {
      const caller = await sandbox.connect();
      const id = await register(caller, hook, ["order.created"]);
      await Promise.all(Array.from({ length: 8 }, () => create(caller)));
      return (await caller.call("DELETE", `/webhooks/${id}`)).status;
    };
    for (let round = 0; round < 8; round += 1) {
      const statuses = await Promise.all(Array.from({ length: 8 }, deleteOne));
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    await hook.close();
  });
});

describe("a redelivery", () => {
  it("reaches only the endpoints that subscribe to the type", async () => {
    const [asking, silent] = [await startReceiver(), await startReceiver()];
    const caller = await sandbox.connect();
    const id = await register(caller, asking, ["order.created"]);
    await register(caller, silent, ["order.shipped", "order.cancelled"]);
    const { data: order } = (await create(caller)).body;
    await until(async () => expect(await attempts(id)).toHaveLength(1));
    const again = await sandbox.control("POST", `/deliveries/${asking.received[0]?.event.id}/redeliver`);
    expect(again.body.data.endpoint_ids).toEqual([id]);
    await until(() => expect(asking.received).toHaveLength(2));
    await caller.call("POST", `/orders/${order.id}/cancel`);
    await until(() => expect(silent.received).toHaveLength(1));
    expect(silent.received[0]?.event.type).toBe("order.cancelled");
    await Promise.all([asking.close(), silent.close()]);
  });

  it("starts after the attempt in progress", async () => {
    const held = Promise.withResolvers<number>();
    const hook = await startReceiver((_received, index) => (index < 8 ? held.promise : 200));
    const caller = await sandbox.connect();
    const id = await register(caller, hook, ["order.created"]);
    // As many as the dispatcher sends to one endpoint in parallel.
    for (let n = 0; n < 8; n += 1) await create(caller);
    await until(() => expect(hook.received).toHaveLength(8));
    const asked = hook.received[3]?.event.id;
    await sandbox.control("POST", `/deliveries/${asked}/redeliver`);
    await sandbox.control("POST", `/deliveries/${asked}/redeliver`);
    held.resolve(500);
    await until(() => expect(hook.received).toHaveLength(9));
    expect(hook.received[8]?.event.id).toBe(asked);
    await until(async () => expect(await attempts(id)).toHaveLength(9));
    const own = (await attempts(id)).filter(({ event_id }: { event_id: string }) => event_id === asked);
    expect(own).toMatchObject([
      { attempt: 1, http_status: 200 },
      { attempt: 1, http_status: 500 },
    ]);
    await hook.close();
  });

  it("restarts the 24 hours", async () => {
    const hook = await startReceiver();
    const caller = await sandbox.connect();
    const id = await register(caller, hook, ["order.created"]);
    await create(caller);
    await until(async () => expect(await attempts(id)).toHaveLength(1));
    await advance(2 * 86_400);
    hook.answer = () => 500;
    await sandbox.control("POST", `/deliveries/${hook.received[0]?.event.id}/redeliver`);
    await until(async () => expect(await attempts(id)).toHaveLength(2));
    expect((await attempts(id))[0]).toMatchObject({ attempt: 1, next_attempt_at: expect.any(String) });
    expect(await statusOf(caller, id)).toBe("active");
    await hook.close();
  });
});
