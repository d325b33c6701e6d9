import { describe, expect, test } from "vitest";
import { until } from "#e2e/access/world/until.ts";
import { act } from "#e2e/resilience/desk/act.ts";
import { untilAllEnded } from "#e2e/resilience/desk/intents.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { openConnectedShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { debitsAtService, ordersAtService } from "#e2e/resilience/desk/read-service.ts";
import { makeDraft, orderIdOf, quote, submission } from "#e2e/resilience/desk/submissions.ts";
import type { Call } from "#e2e/resilience/proxy/call.ts";
import type { Reply } from "#e2e/resilience/proxy/forward.ts";
import { manners, swapTwo } from "#e2e/resilience/proxy/rewrites.ts";
import { inParallel } from "#e2e/service/in-parallel.ts";
import { printResult, scaled } from "#e2e/service/scale.ts";

const recoveredWithinMs = 60_000;
const timeout = recoveredWithinMs + scaled(60_000, 180_000);
const count = scaled(3, 40);
const conflict = { error: { code: "conflict", message: "There is one already." } };

/** With replies that are odd but true, and replies about something else, each order is created and paid once. */
export function describeOddReplies(open: () => TestPressroom): void {
  describe("odd replies", () => {
    test.each(Object.entries(manners))(
      "%s: creations whose replies were lost are found, paid once and never doubled",
      { timeout },
      async (manner, rewrite) => {
        const desk = open();
        const shop = await openConnectedShop(desk);
        const given = Array.from({ length: count }, () => submission(shop));
        const hear = plan(desk, shop, ({ name }) => ({
          rewrite,
          ...(name === "createOrder" && { instead: "reset" }),
        }));
        for (const one of given) await loseAnswer(desk, shop, one);
        hear();
        // The service has forgotten the keys, so that only its list shows what was created.
        const remember = plan(desk, shop, ({ name }) =>
          name === "createOrder"
            ? { arrives: false, instead: { status: 409, body: JSON.stringify(conflict) } }
            : { rewrite },
        );
        const ended = await untilAllEnded(desk, [shop], recoveredWithinMs);
        // Each press while the circuit was open is a separate creation that was never sent.
        const sent = ended.filter(({ kind, code }) => kind === "create" && code !== "service_unreachable");
        expect(sent.map(({ state }) => state)).toEqual(given.map(() => "succeeded"));
        await payEach(desk, shop, given);
        remember();
        printResult(`${manner}: ${count} lost creations, 0 lost, 0 doubled, 0 stuck, each paid once`);
      },
    );

    test("swapped replies: two creations each get their own order", { timeout }, async () => {
      const desk = open();
      const shop = await openConnectedShop(desk);
      const given = [submission(shop), submission(shop)];
      const swap = swapTwo();
      const end = plan(desk, shop, ({ name }) => (name === "createOrder" ? { rewrite: swap } : undefined));
      const replies = await Promise.all(
        given.map((one) => act(desk, shop, shop.owner, "createOrderAction", one)),
      );
      await untilAllEnded(desk, [shop], recoveredWithinMs);
      end();
      const booked = await ordersAtService(desk, shop);
      expect(replies.map((reply) => orderIdOf(reply?.data))).toEqual(
        given.map(({ address }) => booked.find(({ recipient }) => recipient === address.name)?.id),
      );
      await payEach(desk, shop, given);
      printResult("swapped replies: 2 creations, each its own order");
    });

    test("wrong ids: a reply about another order is applied to none", { timeout }, async () => {
      const desk = open();
      const shop = await openConnectedShop(desk);
      const given = Array.from({ length: count + 1 }, () => submission(shop));
      const orderIds: string[] = [];
      for (const one of given) orderIds.push(await makeDraft(desk, shop, one));
      const shownTotalCents = await quote(shop, submission(shop));
      const end = plan(desk, shop, answerWithAnother());
      await inParallel(2, orderIds, async (orderId) => {
        await act(desk, shop, shop.owner, "confirmOrderAction", { orderId, shownTotalCents });
      });
      await untilAllEnded(desk, [shop], recoveredWithinMs);
      end();
      await payEach(desk, shop, given);
      printResult(`wrong ids: ${given.length} payments, each of its own order and once`);
    });
  });
}

const plan = (
  { proxy }: TestPressroom,
  { live }: Shop,
  planner: Parameters<TestPressroom["proxy"]["plan"]>[0],
) => proxy.plan((call) => (call.headers.authorization === `Bearer ${live.key}` ? planner(call) : undefined));

async function loseAnswer(
  desk: TestPressroom,
  shop: Shop,
  one: ReturnType<typeof submission>,
): Promise<void> {
  await until("it is sent and its answer lost", async () => {
    const reply = await act(desk, shop, shop.owner, "createOrderAction", one);
    // Lost replies open the circuit. Then nothing is sent, and the person presses again.
    expect(["answer_lost", "service_down"]).toContain(reply?.code);
    return reply?.code === "answer_lost";
  });
}

/** A person who kept the form open presses again, and pays: one order and one debit each. */
async function payEach(desk: TestPressroom, shop: Shop, given: readonly ReturnType<typeof submission>[]) {
  const shownTotalCents = await quote(shop, submission(shop));
  for (const one of given) {
    const orderId = orderIdOf((await act(desk, shop, shop.owner, "createOrderAction", one))?.data);
    await act(desk, shop, shop.owner, "confirmOrderAction", { orderId, shownTotalCents });
  }
  await untilAllEnded(desk, [shop], recoveredWithinMs);
  const booked = await ordersAtService(desk, shop);
  expect(booked.map(({ recipient }) => recipient).toSorted()).toEqual(
    given.map(({ address }) => address.name).toSorted(),
  );
  expect(booked.map(({ payments }) => payments)).toEqual(given.map(() => 1));
  expect(await debitsAtService(desk, shop)).toBe(given.length * shownTotalCents);
}

/** Every second reply about an order is replaced by the reply before it. */
function answerWithAnother() {
  let before: Reply | null = null;
  let calls = 0;
  return ({ name }: Call) => {
    if (name !== "getOrder" && name !== "confirmOrder") return undefined;
    calls += 1;
    const isWrong = calls % 2 === 0;
    return {
      rewrite: (reply: Reply) => {
        const said: Reply = isWrong && before ? before : reply;
        before = reply;
        return said;
      },
    };
  };
}
