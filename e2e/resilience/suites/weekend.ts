import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { until } from "#e2e/access/world/until.ts";
import { act } from "#e2e/resilience/desk/act.ts";
import { untilAllEnded } from "#e2e/resilience/desk/intents.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { openConnectedShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { ageIntents } from "#e2e/resilience/desk/pass-time.ts";
import { readOrder } from "#e2e/resilience/desk/read-order.ts";
import { debitsAtService, ordersAtService } from "#e2e/resilience/desk/read-service.ts";
import { makeDraft, quote, submission } from "#e2e/resilience/desk/submissions.ts";
import { printResult, scaled } from "#e2e/service/scale.ts";

const payments = scaled(20, 200);
const arrived = payments / 2;
const finishedWithinMs = 60_000;
const weekend = "60 hours";

/** A payment that was requested on Friday is not sent by itself on Monday. */
export function describeWeekend(open: () => TestPressroom): void {
  test(`down over a weekend with ${payments} open payments: none is sent on return`, {
    timeout: scaled(120_000, 300_000),
  }, async () => {
    const desk = open();
    const shop = await openConnectedShop(desk);
    const orderIds = await Promise.all(Array.from({ length: payments }, () => makeDraft(desk, shop)));
    await dieWhilePaying(desk, shop, orderIds);
    await ageIntents(desk, shop, weekend);
    const before = confirmations(desk, orderIds);
    const begun = performance.now();
    await desk.processes.begin();

    const intents = await untilAllEnded(desk, [shop], finishedWithinMs);
    const tookMs = Math.round(performance.now() - begun - desk.processes.current.readyMs);
    expect(confirmations(desk, orderIds) - before, "sent on return").toBe(0);
    const ends = intents.flatMap(({ kind, state, code }) =>
      kind === "pay" ? [`${state} ${code ?? ""}`.trim()] : [],
    );
    expect(ends.toSorted()).toEqual([
      ...Array.from({ length: payments - arrived }, () => "abandoned not_paid"),
      ...Array.from({ length: arrived }, () => "succeeded"),
    ]);
    const booked = await ordersAtService(desk, shop);
    for (const { id, payments: paid } of booked) {
      const order = await readOrder(desk, shop, shop.owner, id);
      const shown =
        paid === 1
          ? { status: "confirmed" }
          : { status: "draft", lastIntent: { outcome: { code: "not_paid" } } };
      expect(order).toMatchObject(shown);
    }
    expect(await debitsAtService(desk, shop)).toBe(
      booked.reduce((sum, { payments: paid, total_cents }) => sum + paid * total_cents, 0),
    );
    expect(confirmations(desk, orderIds) - before, "sent after all").toBe(0);
    printResult(
      `weekend: ${payments} payments open for ${weekend}: 0 sent on return, ${arrived} found paid, ` +
        `${payments - arrived} asked "pay again?", all within ${tookMs} ms of the return`,
    );
  });
}

/** All payments are in flight, half of them have arrived, and everything is killed. */
async function dieWhilePaying(desk: TestPressroom, shop: Shop, orderIds: readonly string[]): Promise<void> {
  const shownTotalCents = await quote(shop, submission(shop));
  const arriving = new Set(orderIds.slice(0, arrived));
  const underWay = new Set<string>();
  const withdraw = desk.proxy.plan(({ name, path }) => {
    const orderId = path.split("/")[3] ?? "";
    if (name !== "confirmOrder" || !orderIds.includes(orderId)) return undefined;
    const note = () => underWay.add(orderId);
    return { arrives: arriving.has(orderId), replied: note, instead: "hang" };
  });
  const pressed = orderIds.map((orderId) =>
    act(desk, shop, shop.owner, "confirmOrderAction", { orderId, shownTotalCents }),
  );
  await until("all are on the wire", async () => underWay.size === orderIds.length);
  desk.processes.killAll();
  await Promise.all(pressed);
  // The killed processes keep their port for a short time.
  await pause(100);
  withdraw();
}

function confirmations({ proxy }: TestPressroom, orderIds: readonly string[]): number {
  return proxy.passed.filter(
    ({ name, path }) => name === "confirmOrder" && orderIds.includes(path.split("/")[3] ?? ""),
  ).length;
}
