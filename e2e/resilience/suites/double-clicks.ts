import { describe, expect, test } from "vitest";
import { z } from "zod";
import { until } from "#e2e/access/world/until.ts";
import { act, type Person } from "#e2e/resilience/desk/act.ts";
import { intentsOf } from "#e2e/resilience/desk/intents.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { join, openConnectedShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { readOrder } from "#e2e/resilience/desk/read-order.ts";
import { debitsAtService, ordersAtService } from "#e2e/resilience/desk/read-service.ts";
import { makeDraft, orderIdOf, quote, submission } from "#e2e/resilience/desk/submissions.ts";
import { printResult } from "#e2e/service/scale.ts";

const parallel = 20;

/** A double click, two tabs and two people cause one order and one debit. */
export function describeDoubleClicks(open: () => TestPressroom): void {
  describe(`${parallel} at once`, () => {
    test("the same submission from two tabs and by two people creates one order", async () => {
      const desk = open();
      const shop = await openConnectedShop(desk);
      const people = [shop.owner, await join(desk, shop, "manager")];
      const given = submission(shop);
      const replies = await times((number) =>
        act(desk, shop, people[number % 2] ?? shop.owner, "createOrderAction", given),
      );
      const [order, ...others] = await ordersAtService(desk, shop);
      expect(others).toEqual([]);
      expect(new Set(replies.map((reply) => orderIdOf(reply?.data)))).toEqual(new Set([order?.id]));
      expect(await audited(desk, shop, "order.create")).toBe(1);
      printResult(`double click: ${parallel} parallel submissions by 2 people: 1 order`);
    });

    test('"create and pay" of the same submission creates one order and one debit', async () => {
      const desk = open();
      const shop = await openConnectedShop(desk);
      const given = submission(shop);
      const shownTotalCents = await quote(shop, given);
      await times(() => act(desk, shop, shop.owner, "placeOrderAction", { ...given, shownTotalCents }));
      const booked = await ordersAtService(desk, shop);
      expect(booked).toMatchObject([{ status: "confirmed", payments: 1, debited_cents: shownTotalCents }]);
      expect(await debitsAtService(desk, shop)).toBe(shownTotalCents);
      printResult(`double click: ${parallel} parallel placements: 1 order, 1 debit`);
    });

    test("payments of one draft by two people cause one debit and one audit entry", async () => {
      const desk = open();
      const shop = await openConnectedShop(desk);
      const people = [shop.owner, await join(desk, shop, "manager")];
      const given = submission(shop);
      const orderId = await makeDraft(desk, shop, given);
      const shownTotalCents = await quote(shop, given);
      const replies = await times((number) =>
        act(desk, shop, people[number % 2] ?? shop.owner, "confirmOrderAction", { orderId, shownTotalCents }),
      );
      for (const reply of replies) expect([undefined, "already_under_way"]).toContain(reply?.code);
      expect(await ordersAtService(desk, shop)).toMatchObject([{ status: "confirmed", payments: 1 }]);
      expect(await debitsAtService(desk, shop)).toBe(shownTotalCents);
      await expectOnePayment(desk, shop);
      expect(await readOrder(desk, shop, shop.owner, orderId)).toMatchObject({ status: "confirmed" });
      printResult(
        `double click: ${parallel} parallel payments by 2 people: 1 debit of ${shownTotalCents} cents`,
      );
    });
  });

  test("a person who read the draft before another person paid it sends no second payment", async () => {
    const desk = open();
    const shop = await openConnectedShop(desk);
    const slow = await join(desk, shop, "manager");
    const given = submission(shop);
    const orderId = await makeDraft(desk, shop, given);
    const shownTotalCents = await quote(shop, given);
    const pay = (person: Person) =>
      act(desk, shop, person, "confirmOrderAction", { orderId, shownTotalCents });
    await untilHeardOf(desk, orderId);
    const { isHeld, release } = holdFirstReading(desk, orderId);
    const late = pay(slow);
    await isHeld;
    expect(await pay(shop.owner)).toMatchObject({ data: { refusal: null } });
    release();
    // On a slow machine the held reading is given up, and the next one meets the other person's payment.
    const answer = await late;
    expect([{ refusal: null }, "already_under_way"]).toContainEqual(answer?.code ?? answer?.data);
    expect(await debitsAtService(desk, shop)).toBe(shownTotalCents);
    expect(desk.proxy.passed.filter(({ path }) => path.endsWith(`${orderId}/confirm`))).toHaveLength(1);
    await expectOnePayment(desk, shop);
  });

  test("a person whose dialog shows an unpaid draft does not cancel it once another person has paid it", async () => {
    const desk = open();
    const shop = await openConnectedShop(desk);
    const slow = await join(desk, shop, "manager");
    const given = submission(shop);
    const orderId = await makeDraft(desk, shop, given);
    const seen = { orderId, shownTotalCents: await quote(shop, given) };
    expect(await act(desk, shop, shop.owner, "confirmOrderAction", seen)).toMatchObject({
      data: { refusal: null },
    });
    const cancel = (wasConfirmed: boolean) =>
      act(desk, shop, slow, "cancelOrderAction", { ...seen, wasConfirmed });
    expect(await cancel(false)).toMatchObject({ code: "order_moved" });
    expect(await readOrder(desk, shop, slow, orderId)).toMatchObject({ status: "confirmed" });
    expect(await cancel(true)).toMatchObject({ data: { refundedCents: seen.shownTotalCents } });
  });
}

function times<T>(press: (number: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: parallel }, (_, number) => press(number)));
}

/** Waits until the order's event is applied. From then on only people read the order. */
function untilHeardOf({ database }: TestPressroom, orderId: string): Promise<void> {
  const applied = "select from webhook_events where order_id = $1 and applied_at is not null";
  return until("its event was applied", async () => (await database.rows(applied, [orderId])).length > 0);
}

function holdFirstReading({ proxy }: TestPressroom, orderId: string) {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const withdraw = proxy.plan(({ name, path }) => {
    if (name !== "getOrder" || !path.endsWith(orderId)) return undefined;
    withdraw();
    return { replied: held.resolve, replyAfter: released.promise };
  });
  return { isHeld: held.promise, release: released.resolve };
}

async function expectOnePayment(desk: TestPressroom, shop: Shop): Promise<void> {
  const intents = await intentsOf(desk, [shop]);
  const paid = intents.filter(({ kind, state }) => kind === "pay" && state === "succeeded");
  expect(paid).toHaveLength(1);
  expect(await audited(desk, shop, "order.pay")).toBe(1);
}

/** How many entries of an action the audit log has. */
async function audited({ database }: TestPressroom, shop: Shop, action: string): Promise<number> {
  const { n } = await database.one(
    z.object({ n: z.int() }),
    "select count(*)::int as n from audit_log where workspace_id = $1 and action = $2",
    [shop.workspaceId, action],
  );
  return n;
}
