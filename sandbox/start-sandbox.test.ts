import { describe, expect, it, vi } from "vitest";
import { startSandbox } from "./start-sandbox.ts";
import { create, orderKey, request } from "./testing/request.ts";
import { startReceiver } from "./testing/servers.ts";
import { startTestSandbox } from "./testing/test-sandbox.ts";

const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 15_000, interval: 10 });

describe("a restart", () => {
  it("keeps orders, keys, the clock, assumptions and pending deliveries", async () => {
    const hook = await startReceiver(() => 500);
    const own = await startTestSandbox();
    const caller = await own.connect();
    await caller.call("POST", "/webhooks", { body: { url: hook.url, events: ["order.created"] } });
    await own.control("POST", "/clock", { body: { advance_seconds: 1_000 } });
    await own.control("PATCH", "/assumptions", { body: { ping_body: "bare" } });
    const headers = orderKey();
    const { data: order } = (await create(caller, {}, headers)).body;
    await until(() => expect(hook.received).toHaveLength(1));

    await own.stop();
    const again = await startSandbox({ databaseUrl: own.databaseUrl, seed: { orders: 0 } });
    try {
      hook.answer = () => 200;
      const call = (method: string, path: string, init = {}) =>
        request(`${again.url}/v1${path}`, method, caller.key, init);
      const ask = (method: string, path: string, init = {}) =>
        request(`${again.url}/_sandbox${path}`, method, again.controlToken, init);
      expect((await call("GET", `/orders/${order.id}`)).body.data).toEqual(order);
      expect((await ask("GET", "/clock")).body.data.offset_seconds).toBe(1_000);
      expect((await ask("GET", "/assumptions")).body.data.ping_body).toBe("bare");
      await ask("POST", "/clock", { body: { advance_seconds: 10 } });
      await until(() => expect(hook.received).toHaveLength(2));
      expect(hook.received[1]?.body).toBe(hook.received[0]?.body);
    } finally {
      await again.close();
      await own.close();
      await hook.close();
    }
  });
});
