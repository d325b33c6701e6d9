import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { create } from "../testing/request.ts";
import { startReceiver } from "../testing/servers.ts";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const control = (...[method, path, init]: Parameters<TestSandbox["control"]>) =>
  sandbox.control(method, path, init);
const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 15_000, interval: 10 });

describe("the autopilot", () => {
  it("advances a paid order to delivered, with an issue if one is due", async () => {
    const own = await startTestSandbox({ autopilot: true });
    const hook = await startReceiver();
    try {
      await own.control("POST", "/autopilot", { body: { enabled: true, speed: 200, issue_every: 1 } });
      const caller = await own.connect();
      await caller.call("POST", "/webhooks", {
        body: { url: hook.url, events: ["order.issue", "order.delivered"] },
      });
      const { data: order } = (await create(caller, { confirm: true })).body;
      await until(() =>
        expect(hook.received.map(({ event }) => event.type)).toEqual(["order.issue", "order.delivered"]),
      );
      const { data: now } = (await caller.call("GET", `/orders/${order.id}`)).body;
      expect(now.history.map((entry: { event: string }) => entry.event)).toEqual([
        "order.created",
        "order.confirmed",
        "order.in_production",
        "order.issue",
        "order.shipped",
        "order.delivered",
      ]);
    } finally {
      await hook.close();
      await own.close();
    }
  });

  it("follows the virtual clock: production at 6 s, shipping at 15 s, delivery at 60 s", async () => {
    const own = await startTestSandbox({ autopilot: true });
    try {
      await own.control("POST", "/autopilot", { body: { enabled: true, issue_every: 0 } });
      const caller = await own.connect();
      const { data: order } = (await create(caller, { confirm: true })).body;
      const status = async () => (await caller.call("GET", `/orders/${order.id}`)).body.data.status;
      expect(await status()).toBe("test_confirmed");
      for (const [seconds, next] of [
        [6, "in_production"],
        [9, "shipped"],
        [45, "delivered"],
      ] as const) {
        await own.control("POST", "/clock", { body: { advance_seconds: seconds } });
        await until(async () => expect(await status()).toBe(next));
      }
    } finally {
      await own.close();
    }
  });

  it("catches up when the clock jumps over several of its steps", async () => {
    const own = await startTestSandbox({ autopilot: true });
    try {
      await own.control("POST", "/autopilot", { body: { enabled: true, issue_every: 0 } });
      const caller = await own.connect();
      const { data: order } = (await create(caller, { confirm: true })).body;
      const read = async () => (await caller.call("GET", `/orders/${order.id}`)).body.data;
      await own.control("POST", "/clock", { body: { advance_seconds: 3_600 } });
      await until(async () => expect((await read()).status).toBe("delivered"));
      const dates = (await read()).history.map((entry: { at: string }) => entry.at);
      expect(dates).toEqual([...dates].sort());
    } finally {
      await own.close();
    }
  });

  it("does not advance test orders when the assumptions say so, including those paid before", async () => {
    const own = await startTestSandbox({ autopilot: true });
    try {
      await own.control("POST", "/autopilot", { body: { enabled: true, issue_every: 0 } });
      const [test, live] = [await own.connect(), await own.connect({ mode: "live" })];
      await own.control("PATCH", "/wallet", {
        body: { account_id: live.accountId, balance_cents: 1_000_000 },
      });
      const { data: order } = (await create(test, { confirm: true })).body;
      const { data: made } = (await create(live, { confirm: true })).body;
      await own.control("PATCH", "/assumptions", { body: { test_orders_progress: false } });
      await own.control("POST", "/clock", { body: { advance_seconds: 3_600 } });
      await until(async () =>
        expect((await live.call("GET", `/orders/${made.id}`)).body.data.status).toBe("delivered"),
      );
      expect((await test.call("GET", `/orders/${order.id}`)).body.data.status).toBe("test_confirmed");
    } finally {
      await own.close();
    }
  });

  it("advances orders that were paid while it was off", async () => {
    const caller = await sandbox.connect();
    const { data: order } = (await create(caller, { confirm: true })).body;
    await control("POST", "/autopilot", { body: { enabled: true, speed: 1_000, issue_every: 0 } });
    await until(async () =>
      expect((await caller.call("GET", `/orders/${order.id}`)).body.data.status).toBe("delivered"),
    );
    await control("POST", "/autopilot", { body: { enabled: false, speed: 1, issue_every: 12 } });
  });
});
