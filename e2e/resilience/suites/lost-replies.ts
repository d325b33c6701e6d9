import { describe, expect, test } from "vitest";
import { until } from "#e2e/access/world/until.ts";
import { act } from "#e2e/resilience/desk/act.ts";
import { untilAllEnded } from "#e2e/resilience/desk/intents.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { openConnectedShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { ageIntents } from "#e2e/resilience/desk/pass-time.ts";
import { debitsAtService, ordersAtService } from "#e2e/resilience/desk/read-service.ts";
import { makeDraft, orderIdOf, quote, submission } from "#e2e/resilience/desk/submissions.ts";
import { inParallel } from "#e2e/service/in-parallel.ts";
import { printResult, scaled } from "#e2e/service/scale.ts";

const recoveredWithinMs = 60_000;
const timeout = recoveredWithinMs + scaled(30_000, 120_000);
const hourSeconds = 3_600;
const count = scaled(6, 100);
const width = 6;

/** The service did the work, its replies are lost, and it is long ago when a process looks. */
export function describeLostReplies(open: () => TestPressroom): void {
  describe("lost replies, then an hour on the clock", () => {
    test("creations: still one order each", { timeout }, async () => {
      const desk = open();
      const shop = await openConnectedShop(desk);
      const given = Array.from({ length: count }, () => submission(shop));
      const hear = loseReplies(desk, shop);
      for (const one of given) {
        await until("it is sent and its answer lost", async () => {
          const reply = await act(desk, shop, shop.owner, "createOrderAction", one);
          // Lost replies open the circuit. Then nothing is sent, and the person presses again.
          expect(["answer_lost", "service_down"]).toContain(reply?.code);
          return reply?.code === "answer_lost";
        });
      }
      await desk.world.control.passTime(hourSeconds);
      hear();
      const ended = await untilAllEnded(desk, [shop], recoveredWithinMs);
      const created = ended.flatMap(({ kind, state, order_id }) =>
        kind === "create" && state === "succeeded" ? [order_id] : [],
      );

      // A person who kept the form open presses the button again.
      await inParallel(width, given, async (one) => {
        const reply = await act(desk, shop, shop.owner, "createOrderAction", one);
        expect(created).toContain(orderIdOf(reply?.data));
      });
      const booked = await ordersAtService(desk, shop);
      const marks = given.map(({ address }) => address.name);
      expect(booked.map(({ recipient }) => recipient).toSorted()).toEqual(marks.toSorted());
      expect(booked.map(({ id }) => id).toSorted()).toEqual(created.toSorted());
      printResult(`lost reply: ${count} creations, then an hour: ${booked.length} orders, 0 twice`);
    });

    test("a creation that stayed in doubt for an hour here too is still one order", async () => {
      const desk = open();
      const shop = await openConnectedShop(desk);
      const given = submission(shop);
      const hear = loseReplies(desk, shop);
      await act(desk, shop, shop.owner, "createOrderAction", given);
      await desk.world.control.passTime(hourSeconds);
      await ageIntents(desk, shop, "1 hour");
      hear();
      const reply = await act(desk, shop, shop.owner, "createOrderAction", given);
      const [order, ...others] = await ordersAtService(desk, shop);
      expect(others).toEqual([]);
      expect(orderIdOf(reply?.data)).toBe(order?.id);
    });

    test("payments: one debit each", { timeout }, async () => {
      const desk = open();
      const shop = await openConnectedShop(desk);
      const shownTotalCents = await quote(shop, submission(shop));
      const orderIds: string[] = [];
      await inParallel(width, Array.from({ length: count }), async () => {
        orderIds.push(await makeDraft(desk, shop));
      });
      const hear = loseReplies(desk, shop, "confirmOrder");
      // One after the other: each begins with a read that is answered, so that the circuit stays closed.
      for (const orderId of orderIds) {
        const pay = () => act(desk, shop, shop.owner, "confirmOrderAction", { orderId, shownTotalCents });
        // On a busy machine that read sometimes gets no answer, and then nothing was sent.
        await until("its reply is lost", async () => (await pay())?.code === "answer_lost", 30_000);
      }
      await desk.world.control.passTime(hourSeconds);
      hear();
      const intents = await untilAllEnded(desk, [shop], recoveredWithinMs);
      expect(new Set(intents.map(({ state }) => state))).toEqual(new Set(["succeeded"]));
      const booked = await ordersAtService(desk, shop);
      expect(booked.map(({ payments }) => payments)).toEqual(orderIds.map(() => 1));
      expect(await debitsAtService(desk, shop)).toBe(count * shownTotalCents);
      printResult(`lost reply: ${count} payments, then an hour: ${count} debits, 0 twice`);
    });
  });
}

/**
 * Loses every reply about orders, to any process, until the returned function is called. `GET /v1/me` is answered.
 * Otherwise the circuit would let no further call out.
 */
function loseReplies({ proxy }: TestPressroom, { live }: Shop, only?: string): () => void {
  return proxy.plan(({ name, path, headers }) => {
    const isOurs = headers.authorization === `Bearer ${live.key}`;
    const isLost = only === undefined ? path !== "/v1/me" : name === only;
    return isOurs && isLost ? { instead: "reset" } : undefined;
  });
}
