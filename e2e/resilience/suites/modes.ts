import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { until } from "#e2e/access/world/until.ts";
import { createDraft } from "#e2e/contract/service-account.ts";
import { act } from "#e2e/resilience/desk/act.ts";
import { untilAllEnded } from "#e2e/resilience/desk/intents.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { connect, openShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { listOrderIds } from "#e2e/resilience/desk/read-order.ts";
import { debitsAtService, ordersAtService } from "#e2e/resilience/desk/read-service.ts";
import { orderIdOf, quote, submission } from "#e2e/resilience/desk/submissions.ts";
import { inParallel } from "#e2e/service/in-parallel.ts";
import { printResult, scaled } from "#e2e/service/scale.ts";

const testOrders = scaled(120, 1_000);
const liveOrders = 7;
const width = 8;
const recoveredWithinMs = 120_000;

/** The service isolates accounts, not modes: each key lists the orders of both. */
export function describeModes(open: () => TestPressroom): void {
  test("a live key's list full of test orders: none appears under live, from any source", {
    timeout: recoveredWithinMs + scaled(60_000, 240_000),
  }, async () => {
    const desk = open();
    const shop = await openShop(desk);
    await inParallel(width, Array.from({ length: testOrders }), async () => {
      await createDraft(shop.test, { external_id: randomUUID() });
    });
    for (let number = 0; number < liveOrders; number += 1) await createDraft(shop.live);

    // The full sync has only a live key.
    await connect(desk, shop, shop.live);
    const before = testOrders + liveOrders;
    await until("the walk has brought all", async () => (await mirrored(desk, shop)).length === before);
    await expectOwnModes(desk, shop);

    await connect(desk, shop, shop.test);
    const seen = await bringBySources(desk, shop);
    const all = before + seen.length;
    await until("all are there", async () => (await mirrored(desk, shop)).length === all);
    await expectOwnModes(desk, shop);
    await expectNotThereUnderLive(desk, shop, seen);
    expect(await debitsAtService(desk, shop)).toBe(0);
    printResult(
      `mode: ${all - liveOrders} test orders on a live key's list: 0 of them and ${liveOrders} live ones under live`,
    );
  });
}

/** Creates test orders that arrive by an event, by replies and by a lookup after a lost reply. Returns their ids. */
async function bringBySources(desk: TestPressroom, shop: Shop): Promise<string[]> {
  const press = (name: string, input: object) => act(desk, shop, shop.owner, name, input, "test");
  const byEvent = await createDraft(shop.test);
  const cancelled = orderIdOf((await press("createOrderAction", submission(shop)))?.data) ?? "";
  const shownTotalCents = await quote(shop, submission(shop));
  await press("cancelOrderAction", { orderId: cancelled, shownTotalCents, wasConfirmed: false });
  const paid = orderIdOf((await press("createOrderAction", submission(shop)))?.data) ?? "";
  await press("confirmOrderAction", { orderId: paid, shownTotalCents });
  const lost = submission(shop);
  const withdraw = desk.proxy.plan(({ name, mark }) =>
    name === "createOrder" && mark === lost.address.name ? { instead: "reset" } : undefined,
  );
  expect((await press("createOrderAction", lost))?.code).toBe("answer_lost");
  withdraw();
  const intents = await untilAllEnded(desk, [shop], recoveredWithinMs);
  const found = intents.find(
    ({ kind, order_id }) => kind === "create" && ![cancelled, paid].includes(order_id ?? ""),
  );
  return [byEvent.id, cancelled, paid, found?.order_id ?? ""];
}

const rowsSchema = z.array(z.object({ id: z.guid(), mode: z.string() }));

async function mirrored({ database }: TestPressroom, { workspaceId }: Shop) {
  return rowsSchema.parse(
    await database.rows("select id, mode from orders where workspace_id = $1", [workspaceId]),
  );
}

/** Checks that each row has the mode of its order. */
async function expectOwnModes(desk: TestPressroom, shop: Shop): Promise<void> {
  const tests = new Map((await ordersAtService(desk, shop)).map((order) => [order.id, order.test]));
  const wrong = (await mirrored(desk, shop)).filter(
    ({ id, mode }) => mode !== (tests.get(id) ? "test" : "live"),
  );
  expect(wrong).toEqual([]);
  expect(await listOrderIds(desk, shop, shop.owner, "live")).toHaveLength(liveOrders);
}

/** Checks that they can be neither paid nor cancelled, and that no call is sent to find that out. */
async function expectNotThereUnderLive(
  desk: TestPressroom,
  shop: Shop,
  orderIds: readonly string[],
): Promise<void> {
  const sentBefore = sentWrites(desk, orderIds);
  for (const orderId of orderIds) {
    for (const name of ["confirmOrderAction", "cancelOrderAction"]) {
      const input = { orderId, shownTotalCents: 1, wasConfirmed: false };
      const reply = await act(desk, shop, shop.owner, name, input, "live");
      expect(reply?.code).toBe("not_found");
    }
  }
  expect(sentWrites(desk, orderIds)).toBe(sentBefore);
}

function sentWrites({ proxy }: TestPressroom, orderIds: readonly string[]): number {
  const isWrite = (name: string) => name === "confirmOrder" || name === "cancelOrder";
  return proxy.passed.filter(({ name, path }) => isWrite(name) && orderIds.some((id) => path.includes(id)))
    .length;
}
