import { describe, expect, test } from "vitest";
import { until } from "#e2e/access/world/until.ts";
import { act } from "#e2e/resilience/desk/act.ts";
import { debitsInBooks, ordersInBooks } from "#e2e/resilience/desk/books.ts";
import { untilAllEnded } from "#e2e/resilience/desk/intents.ts";
import type { Desk } from "#e2e/resilience/desk/open-desk.ts";
import { openConnectedShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { makeDraft, orderIdOf, quote, submission } from "#e2e/resilience/desk/submissions.ts";
import type { Call } from "#e2e/resilience/proxy/call.ts";
import type { Reply } from "#e2e/resilience/proxy/forward.ts";
import { manners, swapTwo } from "#e2e/resilience/proxy/rewrites.ts";
import { inParallel } from "#e2e/service/in-parallel.ts";
import { scaled, tell } from "#e2e/service/scale.ts";

const recoveredWithinMs = 60_000;
const timeout = recoveredWithinMs + scaled(60_000, 180_000);
const count = scaled(3, 40);
const conflict = { error: { code: "conflict", message: "There is one already." } };

/** Replies that are odd and true, and replies that are about something else: each order is made and paid once. */
export function describeOddReplies(open: () => Desk): void {
  describe("odd replies", () => {
    test.each(Object.entries(manners))(
      "%s: creations whose replies were lost are found, paid once and doubled never",
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
        // The service has forgotten the keys, so that its list alone tells what was made.
        const remember = plan(desk, shop, ({ name }) =>
          name === "createOrder"
            ? { arrives: false, instead: { status: 409, body: JSON.stringify(conflict) } }
            : { rewrite },
        );
        const ended = await untilAllEnded(desk, [shop], recoveredWithinMs);
        // Each press while the circuit was open is a creation of its own that was never sent.
        const sent = ended.filter(({ kind, code }) => kind === "create" && code !== "service_unreachable");
        expect(sent.map(({ state }) => state)).toEqual(given.map(() => "succeeded"));
        await payEach(desk, shop, given);
        remember();
        tell(`${manner}: ${count} lost creations, 0 lost, 0 doubled, 0 stuck, each paid once`);
      },
    );

    test("swapped replies: two creations each end as their own", { timeout }, async () => {
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
      const booked = await ordersInBooks(desk, shop);
      expect(replies.map((reply) => orderIdOf(reply?.data))).toEqual(
        given.map(({ address }) => booked.find(({ recipient }) => recipient === address.name)?.id),
      );
      await payEach(desk, shop, given);
      tell("swapped replies: 2 creations, each its own order");
    });

    test("wrong ids: what is answered about another order is applied to none", { timeout }, async () => {
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
      tell(`wrong ids: ${given.length} payments, each of its own order and once`);
    });
  });
}

const plan = ({ proxy }: Desk, { live }: Shop, planner: Parameters<Desk["proxy"]["plan"]>[0]) =>
  proxy.plan((call) => (call.headers.authorization === `Bearer ${live.key}` ? planner(call) : undefined));

async function loseAnswer(desk: Desk, shop: Shop, one: ReturnType<typeof submission>): Promise<void> {
  await until("it is sent and its answer lost", async () => {
    const reply = await act(desk, shop, shop.owner, "createOrderAction", one);
    // Lost replies open the circuit: nothing is sent, and whoever asked presses again.
    expect(["answer_lost", "service_down"]).toContain(reply?.code);
    return reply?.code === "answer_lost";
  });
}

/** Whoever kept the form open presses again, and pays: one order and one debit each. */
async function payEach(desk: Desk, shop: Shop, given: readonly ReturnType<typeof submission>[]) {
  const shownTotalCents = await quote(shop, submission(shop));
  for (const one of given) {
    const orderId = orderIdOf((await act(desk, shop, shop.owner, "createOrderAction", one))?.data);
    await act(desk, shop, shop.owner, "confirmOrderAction", { orderId, shownTotalCents });
  }
  await untilAllEnded(desk, [shop], recoveredWithinMs);
  const booked = await ordersInBooks(desk, shop);
  expect(booked.map(({ recipient }) => recipient).toSorted()).toEqual(
    given.map(({ address }) => address.name).toSorted(),
  );
  expect(booked.map(({ payments }) => payments)).toEqual(given.map(() => 1));
  expect(await debitsInBooks(desk, shop)).toBe(given.length * shownTotalCents);
}

/** Every other reply about one order is that about the order before. */
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
