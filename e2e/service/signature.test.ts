import Stripe from "stripe";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { create } from "#sandbox/testing/orders.ts";
import { type Receiver, startReceiver } from "#sandbox/testing/receiver.ts";
import { startTestSandbox, type TestSandbox } from "#sandbox/testing/test-sandbox.ts";
import { tell } from "./scale.ts";

/** A verifier that was not written here: `stripe` reads the same `t=,v1=` scheme over the raw body. */
const { webhooks } = new Stripe("sk_test_unused");

let sandbox: TestSandbox;
let receiver: Receiver;
let secret: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  receiver = await startReceiver();
  const caller = await sandbox.connect();
  const body = { url: receiver.url, events: ["order.created", "order.in_production", "order.shipped"] };
  const { data } = (await caller.call("POST", "/webhooks", { body })).body;
  secret = data.secret;
  const external_id = "été ✓ 漢字 😀";
  const order = (await create(caller, { external_id, confirm: true })).body.data;
  // The virtual clock runs ahead of the receiver's; the signature must not.
  await sandbox.control("POST", "/clock", { body: { advance_seconds: 86_400 } });
  await sandbox.control("POST", `/orders/${order.id}/advance`, { body: { to: "shipped" } });
  await caller.call("POST", `/webhooks/${data.id}/test`);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(4), { timeout: 10_000 });
});
afterAll(async () => {
  await sandbox.close();
  await receiver.close();
});

const signatureOf = ({ headers }: Receiver["received"][number]) => String(headers["svc-signature"]);

it("verifies with the stripe package, the ping included", () => {
  for (const received of receiver.received) {
    const event = webhooks.constructEvent(received.body, signatureOf(received), secret, 300);
    expect(event).toEqual(JSON.parse(received.body));
  }
  const types = receiver.received.map(({ event }) => event.type).toSorted();
  expect(types).toEqual(["order.created", "order.in_production", "order.shipped", "ping"]);
  tell(`signature: ${receiver.received.length} deliveries verified by the stripe package`);
});

it("is refused by it for another body, another secret or another time", () => {
  const [received] = receiver.received;
  if (received === undefined) throw new Error("Nothing was delivered.");
  const signature = signatureOf(received);
  const verify = (body: string, header: string, key: string, now?: number) => () =>
    webhooks.constructEvent(body, header, key, 300, undefined, now);
  expect(verify(`${received.body} `, signature, secret)).toThrow(/signature/i);
  expect(verify(received.body, signature, `${secret}x`)).toThrow(/signature/i);
  expect(verify(received.body, signature.replace(/t=\d+/, "t=1"), secret)).toThrow(/signature|timestamp/i);
  const sent = Number(/t=(\d+)/.exec(signature)?.[1]);
  expect(verify(received.body, signature, secret, (sent + 301) * 1_000)).toThrow(/tolerance/i);
});
