import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { until } from "#e2e/access/world/until.ts";
import { act } from "#e2e/resilience/desk/act.ts";
import { debitsInBooks, ordersInBooks } from "#e2e/resilience/desk/books.ts";
import { untilAllEnded } from "#e2e/resilience/desk/intents.ts";
import type { Desk } from "#e2e/resilience/desk/open-desk.ts";
import { openConnectedShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { ageIntents } from "#e2e/resilience/desk/pass-time.ts";
import { readOrder } from "#e2e/resilience/desk/read-order.ts";
import { makeDraft, quote, submission } from "#e2e/resilience/desk/submissions.ts";
import { scaled, tell } from "#e2e/service/scale.ts";

const payments = scaled(20, 200);
const arrived = payments / 2;
const finishedWithinMs = 60_000;
const weekend = "60 hours";

/** Money that was to be spent on Friday is not spent on Monday by itself. */
export function describeWeekend(open: () => Desk): void {
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
    await desk.lives.begin();

    const intents = await untilAllEnded(desk, [shop], finishedWithinMs);
    const tookMs = Math.round(performance.now() - begun - desk.lives.current.readyMs);
    expect(confirmations(desk, orderIds) - before, "sent on return").toBe(0);
    const ends = intents.flatMap(({ kind, state, code }) =>
      kind === "pay" ? [`${state} ${code ?? ""}`.trim()] : [],
    );
    expect(ends.toSorted()).toEqual([
      ...Array.from({ length: payments - arrived }, () => "abandoned not_paid"),
      ...Array.from({ length: arrived }, () => "succeeded"),
    ]);
    const booked = await ordersInBooks(desk, shop);
    for (const { id, payments: paid } of booked) {
      const order = await readOrder(desk, shop, shop.owner, id);
      const shown =
        paid === 1
          ? { status: "confirmed" }
          : { status: "draft", lastIntent: { outcome: { code: "not_paid" } } };
      expect(order).toMatchObject(shown);
    }
    expect(await debitsInBooks(desk, shop)).toBe(
      booked.reduce((sum, { payments: paid, total_cents }) => sum + paid * total_cents, 0),
    );
    expect(confirmations(desk, orderIds) - before, "sent after all").toBe(0);
    tell(
      `weekend: ${payments} payments open for ${weekend}: 0 sent on return, ${arrived} found paid, ` +
        `${payments - arrived} asked "pay again?", all within ${tookMs} ms of the return`,
    );
  });
}

/** All are on the wire, half of them have arrived, and the whole machine goes down. */
async function dieWhilePaying(desk: Desk, shop: Shop, orderIds: readonly string[]): Promise<void> {
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
  desk.lives.killAll();
  await Promise.all(pressed);
  // The dead keep their port for a moment.
  await pause(100);
  withdraw();
}

function confirmations({ proxy }: Desk, orderIds: readonly string[]): number {
  return proxy.passed.filter(
    ({ name, path }) => name === "confirmOrder" && orderIds.includes(path.split("/")[3] ?? ""),
  ).length;
}
