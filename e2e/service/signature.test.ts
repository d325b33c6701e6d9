import Stripe from "stripe";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { create } from "#sandbox/testing/request.ts";
import { type Received, type Receiver, startReceiver } from "#sandbox/testing/servers.ts";
import { type Connection, startTestSandbox, type TestSandbox } from "#sandbox/testing/test-sandbox.ts";
import { printResult } from "./scale.ts";

/** An independent verifier: `stripe` reads the same `t=,v1=` scheme over the raw body. */
const { webhooks } = new Stripe("sk_test_unused");
const tolerance = 300;

let sandbox: TestSandbox;
let caller: Connection;
let receiver: Receiver;
let second: Receiver;
let secret: string;
let secondSecret: string;
/** Both attempts of the first delivery, whose first attempt was refused. */
let again: Received[];

const events = ["order.created", "order.in_production", "order.shipped"];
const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 30_000, interval: 5 });
const signatureOf = ({ headers }: Received) => String(headers["svc-signature"]);
const secondsOf = (received: Received) => Number(/^t=(\d+),/.exec(signatureOf(received))?.[1]);
const nowSeconds = () => Math.floor(Date.now() / 1_000);

async function register({ url }: Receiver): Promise<{ id: string; secret: string }> {
  return (await caller.call("POST", "/webhooks", { body: { url, events } })).body.data;
}

beforeAll(async () => {
  sandbox = await startTestSandbox();
  caller = await sandbox.connect();
  receiver = await startReceiver((_received, index) => (index === 0 ? 500 : 200));
  second = await startReceiver();
  const endpoint = await register(receiver);
  secret = endpoint.secret;
  secondSecret = (await register(second)).secret;
  const external_id = "été ✓ 漢字 😀";
  const order = (await create(caller, { external_id, confirm: true })).body.data;
  await until(() => expect(receiver.received).toHaveLength(1));
  const [first] = receiver.received;
  if (first === undefined) throw new Error("Nothing was delivered.");
  await until(() => expect(nowSeconds()).toBeGreaterThan(secondsOf(first)));
  // The virtual clock runs ahead of the receiver's. The time of the signature must not.
  await sandbox.control("POST", "/clock", { body: { advance_seconds: 3_600 } });
  await sandbox.control("POST", `/orders/${order.id}/advance`, { body: { to: "shipped" } });
  await caller.call("POST", `/webhooks/${endpoint.id}/test`);
  await until(() => expect(receiver.received).toHaveLength(5));
  await until(() => expect(second.received).toHaveLength(3));
  again = receiver.received.filter(({ event }) => event.id === first.event.id);
});
afterAll(async () => {
  await sandbox.close();
  await receiver.close();
  await second.close();
});

it("every delivery verifies with the stripe package, also the ping", () => {
  for (const received of receiver.received) {
    const event = webhooks.constructEvent(received.body, signatureOf(received), secret, tolerance);
    expect(event).toEqual(JSON.parse(received.body));
    expect(received.headers["svc-event-id"]).toBe(event.id);
    expect(received.headers["svc-event-type"]).toBe(event.type);
  }
  const types = receiver.received.map(({ event }) => event.type).toSorted();
  expect(types).toEqual(["order.created", "order.created", "order.in_production", "order.shipped", "ping"]);
  printResult(`signature: ${receiver.received.length} deliveries verified by the stripe package`);
});

it("the time of a signature is neither behind nor ahead of the receiver's", () => {
  for (const received of [...receiver.received, ...second.received]) {
    expect(Math.abs(secondsOf(received) - nowSeconds())).toBeLessThan(tolerance);
  }
});

it("each attempt has a new signature over the same bytes", () => {
  const [first, retried] = again;
  if (first === undefined || retried === undefined) throw new Error("Nothing was tried again.");
  expect(retried.body).toBe(first.body);
  expect(secondsOf(retried)).toBeGreaterThan(secondsOf(first));
});

it("each endpoint's deliveries are signed with its own secret", () => {
  for (const received of second.received) {
    const verify = (key: string) => () =>
      webhooks.constructEvent(received.body, signatureOf(received), key, tolerance);
    expect(verify(secondSecret)).not.toThrow();
    expect(verify(secret)).toThrow(/signature/i);
  }
});

it("the package refuses another body, another secret and another time", () => {
  const [received] = receiver.received;
  if (received === undefined) throw new Error("Nothing was delivered.");
  const signature = signatureOf(received);
  const verify = (body: string, header: string, key: string, now?: number) => () =>
    webhooks.constructEvent(body, header, key, tolerance, undefined, now);
  expect(verify(`${received.body} `, signature, secret)).toThrow(/signature/i);
  expect(verify(received.body, signature, `${secret}x`)).toThrow(/signature/i);
  expect(verify(received.body, signature.replace(/t=\d+/, "t=1"), secret)).toThrow(/signature|timestamp/i);
  const late = (secondsOf(received) + tolerance + 1) * 1_000;
  expect(verify(received.body, signature, secret, late)).toThrow(/tolerance/i);
});
