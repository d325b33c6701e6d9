import { afterAll, beforeAll, expect, it } from "vitest";
import { address, create, items, orderKey } from "../testing/request.ts";
import { type Connection, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;
let caller: Connection;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  caller = await sandbox.connect();
});
afterAll(() => sandbox.close());

it("an unknown parameter is 400 at every endpoint, unless the assumptions ignore it", async () => {
  const { id } = (await create(caller)).body.data;
  const calls: [string, string, object | undefined][] = [
    ["GET", "/me", undefined],
    ["GET", "/catalog/products", undefined],
    ["GET", "/countries", undefined],
    ["POST", "/orders/estimate", { items }],
    ["POST", "/shipping/rates", { items }],
    ["POST", "/files", { url: "http://127.0.0.1:9/" }],
    ["GET", `/files/${id}`, undefined],
    ["GET", "/orders", undefined],
    ["POST", "/orders", { items, shipping_address: address }],
    ["GET", `/orders/${id}`, undefined],
    ["POST", `/orders/${id}/confirm`, undefined],
    ["POST", `/orders/${id}/cancel`, undefined],
    ["GET", "/webhooks", undefined],
    ["POST", "/webhooks", { url: "http://127.0.0.1:9/", events: ["order.created"] }],
    ["GET", `/webhooks/${id}`, undefined],
    ["PATCH", `/webhooks/${id}`, { status: "paused" }],
    ["DELETE", `/webhooks/${id}`, undefined],
    ["POST", `/webhooks/${id}/test`, undefined],
  ];
  const statuses = async () => {
    const replies = calls.map(([method, path, body]) =>
      caller.call(method, `${path}?dry_run=1`, { headers: orderKey(), ...(body && { body }) }),
    );
    return (await Promise.all(replies)).map((reply) => reply.status);
  };
  expect(new Set(await statuses())).toEqual(new Set([400]));
  expect((await caller.call("GET", `/orders/${id}?`)).body.data.status).toBe("draft");
  await sandbox.control("PATCH", "/assumptions", { body: { unknown_query: "ignore" } });
  const ignored = await statuses();
  await sandbox.control("PATCH", "/assumptions", { body: { unknown_query: "refuse" } });
  expect(ignored).not.toContain(400);
});
