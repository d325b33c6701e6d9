import { expect, test } from "vitest";
import { aCsvRow, heads, openImportSetup } from "#e2e/fixtures/open-import-setup.ts";
import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import { type ProxyReply, type ProxyRequest, replyWith } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";

retryImmediately();

const { pressroom, service } = startProxiedVerbs();

const failure = replyWith(500, { error: { code: "internal", message: "It broke." } });
const unreadable = replyWith(200, { data: { costs: "none" } });

/** Answers these calls instead of the service. */
function answer(reply: ProxyReply, isMeant: (asked: ProxyRequest) => boolean): void {
  service.hooks = { onRequest: (asked) => (isMeant(asked) ? reply : undefined) };
}

const isEstimate = ({ path }: ProxyRequest) => path === "/v1/orders/estimate";
/** The quantity of the order that the service cannot process. */
const isBad = ({ body }: ProxyRequest) => body.includes('"quantity":7');

const row = (sku: string, quantity: number, name?: string) =>
  aCsvRow("", sku, name).replace(",1,", `,${quantity},`);
const file = (...lines: string[]) => [heads, ...lines].join("\n");

test.each([
  ["a 5xx", failure],
  ["an unreadable answer", unreadable],
])("an order whose price is always %s is reported, and the others are ready", async (_, reply) => {
  const desk = await openImportSetup(pressroom);
  answer(reply, (asked) => isEstimate(asked) && isBad(asked));
  const importId = await desk.check(file(row(desk.sku, 7), row(desk.sku, 1), row(desk.sku, 2)));
  expect(await desk.view(importId)).toMatchObject({ state: "checked", counts: { ready: 2, invalid: 1 } });
  expect(await desk.problems(importId)).toEqual(["2  estimate_failed"]);
  // The next check tries it again.
  service.hooks = {};
  await desk.map(importId);
  await desk.work(importId);
  expect(await desk.view(importId)).toMatchObject({ state: "checked", counts: { ready: 3, invalid: 0 } });
});

test("the only order of a file is reported if its price always fails while the service answers", async () => {
  const desk = await openImportSetup(pressroom);
  answer(failure, isEstimate);
  const importId = await desk.check(file(row(desk.sku, 1)));
  expect(await desk.problems(importId)).toEqual(["2  estimate_failed"]);
});

test.each([
  ["estimates fail", isEstimate],
  ["the service fails", () => true],
])("while all %s, the check waits and reports no order", async (_, isMeant) => {
  const desk = await openImportSetup(pressroom);
  answer(failure, (asked) => isEstimate(asked) && isBad(asked));
  const importId = await desk.stage(file(row(desk.sku, 7), row(desk.sku, 1)));
  await desk.map(importId);
  expect(await desk.turn(importId)).toBe("later");
  expect((await desk.view(importId)).priced).toEqual({ done: 1, total: 2 });
  answer(failure, isMeant);
  for (let turn = 0; turn < 15; turn += 1) expect(await desk.turn(importId)).toBe("later");
  expect(await desk.view(importId)).toMatchObject({ state: "checking", counts: { ready: 2, invalid: 0 } });
  service.hooks = {};
  await expect.poll(() => desk.turn(importId), { timeout: 20_000 }).toBe("over");
  expect(await desk.view(importId)).toMatchObject({ state: "checked", counts: { ready: 2, invalid: 0 } });
});
