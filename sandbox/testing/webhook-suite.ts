import { afterAll, afterEach, beforeAll, vi } from "vitest";
import type { Call } from "./request.ts";
import { type Receiver, startReceiver } from "./servers.ts";
import { type Connection, type KeyOptions, startTestSandbox, type TestSandbox } from "./test-sandbox.ts";

export const everything = [
  "order.created",
  "order.in_production",
  "order.shipped",
  "order.delivered",
  "order.issue",
  "order.cancelled",
  "catalog.variant_discontinued",
];

export const register = (caller: Connection, url: string, events: string[] = everything) =>
  caller.call("POST", "/webhooks", { body: { url, events } });

export const types = (from: Receiver) => from.received.map(({ event }) => event.type);

export const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 10_000, interval: 5 });

/** Starts one sandbox for a test file. Each receiver closes after the test that started it. */
export function openWebhookSuite() {
  let sandbox: TestSandbox;
  let receivers: Receiver[] = [];

  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterEach(async () => {
    await Promise.all(receivers.map((receiver) => receiver.close()));
    receivers = [];
  });
  afterAll(() => sandbox.close());

  const control: Call = (method, path, init) => sandbox.control(method, path, init);
  return {
    control,
    connect: (options?: KeyOptions) => sandbox.connect(options),
    advance: (seconds: number) => control("POST", "/clock", { body: { advance_seconds: seconds } }),
    receiver: async (answer?: Receiver["answer"]) => {
      const started = await startReceiver(answer);
      receivers.push(started);
      return started;
    },
  };
}
