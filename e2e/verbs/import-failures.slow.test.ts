import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { aCsvRow, heads, openImportSetup } from "#e2e/fixtures/open-import-setup.ts";
import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import { type ProxyReply, type ProxyRequest, replyWith } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { changeImportState } from "#lib/workflows/imports/change-import-state.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";

retryImmediately();

const { pressroom, service } = startProxiedVerbs();

const failure = replyWith(500, { error: { code: "internal", message: "It broke." } });
const unreadable = replyWith(200, { data: { costs: "none" } });

/** Answers these calls instead of the service. */
function answer(reply: ProxyReply, isMeant: (asked: ProxyRequest) => boolean): void {
  service.hooks = { onRequest: (asked) => (isMeant(asked) ? reply : undefined) };
}

const isEstimate = ({ path }: ProxyRequest) => path === "/v1/orders/estimate";
const isCreation = ({ path, method }: ProxyRequest) => path === "/v1/orders" && method === "POST";
/** The first digit of the quantities that the service cannot process. */
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

const isLookUp = ({ path }: ProxyRequest) => path.startsWith("/v1/orders?");

/** The check looks up each reference at the service. */
async function openUnsyncedSetup() {
  const desk = await openImportSetup(pressroom);
  const isOwn = eq(workspaces.id, desk.workspace.workspaceId);
  await db().update(workspaces).set({ ordersSyncedAt: null }).where(isOwn);
  return desk;
}

test.each([
  ["a 5xx", failure],
  ["an unreadable answer", unreadable],
])("a reference whose look-up always gets %s does not stop the check", async (_, reply) => {
  const desk = await openUnsyncedSetup();
  answer(reply, (asked) => isLookUp(asked) && asked.path.includes("external_id=bad"));
  const importId = await desk.check(file(aCsvRow("bad", desk.sku), aCsvRow("good", desk.sku)));
  expect(await desk.view(importId)).toMatchObject({ state: "checked", counts: { ready: 2, invalid: 0 } });
});

test("look-ups that always get a 5xx do not stop the ones after them", async () => {
  const desk = await openUnsyncedSetup();
  answer(failure, (asked) => isLookUp(asked) && asked.path.includes("external_id=bad"));
  const bad = Array.from({ length: 24 }, (_, at) => aCsvRow(`bad-${at}`, desk.sku));
  const importId = await desk.stage(file(...bad, aCsvRow("good", desk.sku)));
  await desk.map(importId);
  await expect.poll(() => desk.turn(importId), { timeout: 60_000 }).toBe("over");
  expect(await desk.view(importId)).toMatchObject({ state: "checked", counts: { ready: 25, invalid: 0 } });
});

test("while all look-ups fail, the check waits", async () => {
  const desk = await openUnsyncedSetup();
  const importId = await desk.stage(file(aCsvRow("one", desk.sku), aCsvRow("two", desk.sku)));
  await desk.map(importId);
  answer(failure, isLookUp);
  for (let turn = 0; turn < 5; turn += 1) expect(await desk.turn(importId)).toBe("later");
  const isLookedUp = and(eq(importOrders.importId, importId), eq(importOrders.isLookedUp, true));
  expect(await db().$count(importOrders, isLookedUp)).toBe(0);
  service.hooks = {};
  await expect.poll(() => desk.turn(importId), { timeout: 20_000 }).toBe("over");
  expect(await db().$count(importOrders, isLookedUp)).toBe(2);
});

const intentsOf = (importId: string) => db().$count(orderIntents, eq(orderIntents.importId, importId));

test("orders without a result do not block the others, and after a day the import ends without them", async () => {
  const desk = await openImportSetup(pressroom);
  const bad = Array.from({ length: 24 }, (_, index) => row(desk.sku, 7, `Person ${index}`));
  const good = [1, 2, 3].map((quantity) => row(desk.sku, quantity));
  const importId = await desk.check(file(...bad, ...good));
  await changeImportState(desk.ctx, { importId, to: "running" });
  answer(failure, (asked) => isCreation(asked) && isBad(asked));
  for (let turn = 0; turn < 30 && (await desk.view(importId)).counts.created < 3; turn += 1) {
    expect(await desk.turn(importId)).toBe("later");
    await finishOpenIntents(await desk.workspace.system("finish_intents"));
  }
  expect((await desk.view(importId)).counts).toMatchObject({ created: 3, ready: 24, refused: 0 });
  const sent = (await intentsOf(importId)) - 3;
  expect(sent).toBeLessThan(24);
  const { orders: ready } = await desk.rows(importId, "ready");
  expect(ready.filter(({ outcome }) => outcome?.code === "answer_lost")).toHaveLength(sent);
  await db()
    .update(orderIntents)
    .set({ state: "abandoned", outcome: { code: "unknown" } })
    .where(and(eq(orderIntents.importId, importId), eq(orderIntents.state, "open")));
  expect(await desk.turn(importId)).toBe("over");
  expect(await desk.view(importId)).toMatchObject({ state: "finished", counts: { created: 3, refused: 24 } });
  const { orders: refused } = await desk.rows(importId, "refused");
  const codes = Map.groupBy(refused, ({ outcome }) => outcome?.code);
  expect(codes.get("unknown")).toHaveLength(sent);
  expect(codes.get("left")).toHaveLength(24 - sent);
  service.hooks = {};
  await desk.run(importId);
  expect(await desk.view(importId)).toMatchObject({ state: "finished", counts: { created: 27, refused: 0 } });
});

test("while no order gets an answer, few are sent", async () => {
  const desk = await openImportSetup(pressroom);
  const importId = await desk.check(
    file(...Array.from({ length: 60 }, (_, index) => row(desk.sku, index + 1))),
  );
  await changeImportState(desk.ctx, { importId, to: "running" });
  answer(failure, isCreation);
  for (let turn = 0; turn < 4; turn += 1) expect(await desk.turn(importId)).toBe("later");
  expect(await intentsOf(importId)).toBeLessThan(60);
  service.hooks = {};
  await desk.work(importId);
  expect((await desk.view(importId)).counts).toMatchObject({ created: 60, ready: 0, refused: 0 });
});

test("orders without a result in many baskets hold back the others for an hour at most", async () => {
  const desk = await openImportSetup(pressroom);
  const bad = Array.from({ length: 60 }, (_, index) =>
    row(desk.sku, 700 + Math.floor(index / 3), `Person ${index}`),
  );
  const importId = await desk.check(file(...bad, row(desk.sku, 1)));
  await changeImportState(desk.ctx, { importId, to: "running" });
  answer(failure, (asked) => isCreation(asked) && isBad(asked));
  const work = async (turns: number) => {
    for (let turn = 0; turn < turns && (await desk.view(importId)).counts.created === 0; turn += 1) {
      expect(await desk.turn(importId)).toBe("later");
      await finishOpenIntents(await desk.workspace.system("finish_intents"));
    }
  };
  await work(5);
  expect((await desk.view(importId)).counts).toMatchObject({ created: 0, ready: 61 });
  await db()
    .update(orderIntents)
    .set({ createdAt: sql`now() - interval '61 minutes'` })
    .where(eq(orderIntents.importId, importId));
  await work(5);
  expect((await desk.view(importId)).counts).toMatchObject({ created: 1, ready: 60 });
});
