import { afterAll, describe, expect, test } from "vitest";
import { until } from "#e2e/access/world/until.ts";
import { act } from "#e2e/resilience/desk/act.ts";
import { untilAllEnded } from "#e2e/resilience/desk/intents.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { openConnectedShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { ageIntents } from "#e2e/resilience/desk/pass-time.ts";
import { readOrder } from "#e2e/resilience/desk/read-order.ts";
import { debitsAtService, ordersAtService } from "#e2e/resilience/desk/read-service.ts";
import { makeDraft, orderIdOf, quote, submission } from "#e2e/resilience/desk/submissions.ts";
import { long, printResult } from "#e2e/service/scale.ts";

const recoveredWithinMs = 90_000;

/** Through the form that creates and pays, through the button of a draft, and with the reply of the refusal lost. */
const ways = ["placed", "paid later", "reply lost"] as const;
type Way = (typeof ways)[number];

type Reason = {
  code: string;
  said?: string;
  /** Makes payments fail. Returns a function that makes the same drafts payable. */
  refuse: (desk: TestPressroom, shop: Shop) => Promise<() => unknown>;
  ways?: readonly Way[];
};

const later = { code: "a_code_that_v1_adds_later", message: "Not on a Sunday." };

/** `e2e/verbs/payments.test.ts` tests the message of each code. */
const reasons: readonly Reason[] = [
  {
    code: "payments_frozen",
    refuse: async ({ world: { control } }, { live }) => {
      await control.freeze(live.keyId);
      return () => control.unfreeze(live.keyId);
    },
  },
  // The proxy itself gives this answer, which then cannot be lost.
  { code: later.code, said: later.message, refuse: sayLaterCode, ways: ["placed", "paid later"] },
];

/** A 402 with any code leaves a draft with its reason, which is paid later and never created again. */
export function describeRefusedPayments(open: () => TestPressroom): void {
  describe("a refused payment leaves a draft with its reason, and is paid once the cause is removed", () => {
    let shown = 0;

    afterAll(() => {
      const asked = reasons.reduce((sum, reason) => sum + (reason.ways ?? ways).length, 0);
      printResult(
        `refused payments: ${shown} of ${asked} are drafts with their reason; mended, each is paid once`,
      );
    });

    test.each(reasons)(
      "402 $code",
      async (reason) => {
        const desk = open();
        const shop = await openConnectedShop(desk);
        const mend = await reason.refuse(desk, shop);
        const orderIds: string[] = [];
        for (const way of reason.ways ?? ways) {
          const orderId = await refusedOrder(desk, shop, way);
          await expectReason(desk, shop, reason, orderId);
          orderIds.push(orderId);
          shown += 1;
        }
        expect(await debitsAtService(desk, shop)).toBe(0);
        await mend();
        for (const orderId of orderIds) await payAgain(desk, shop, orderId);
        const booked = await ordersAtService(desk, shop);
        expect(booked.map(({ id, payments }) => [id, payments])).toEqual(orderIds.map((id) => [id, 1]));
      },
      2 * recoveredWithinMs,
    );
  });
}

async function sayLaterCode({ proxy }: TestPressroom, { live }: Shop): Promise<() => unknown> {
  const instead = { status: 402, body: JSON.stringify({ error: later }) };
  const isOurs = (authorization: string | undefined) => authorization === `Bearer ${live.key}`;
  return proxy.plan(({ name, headers }) =>
    name === "confirmOrder" && isOurs(headers.authorization) ? { arrives: false, instead } : undefined,
  );
}

async function refusedOrder(desk: TestPressroom, shop: Shop, way: Way): Promise<string> {
  const given = submission(shop);
  const shownTotalCents = await quote(shop, given);
  if (way === "placed") {
    const reply = await act(desk, shop, shop.owner, "placeOrderAction", { ...given, shownTotalCents });
    return orderIdOf(reply?.data) ?? "";
  }
  const orderId = await makeDraft(desk, shop, given);
  const input = { orderId, shownTotalCents };
  if (way === "paid later") {
    const reply = await act(desk, shop, shop.owner, "confirmOrderAction", input);
    expect(reply).toHaveProperty("data.refusal.code");
    return orderId;
  }
  const withdraw = desk.proxy.plan(({ name, path }) =>
    name === "confirmOrder" && path.includes(orderId) ? { instead: "reset" } : undefined,
  );
  const pay = () => act(desk, shop, shop.owner, "confirmOrderAction", input);
  // On a busy machine the read before it sometimes gets no answer, and then nothing was sent.
  await until("its reply is lost", async () => (await pay())?.code === "answer_lost", 30_000);
  withdraw();
  // A refusal decides the payment only once the lost attempt can no longer arrive.
  if (!long) await ageIntents(desk, shop, "1 minute");
  await untilAllEnded(desk, [shop], recoveredWithinMs);
  return orderId;
}

async function expectReason(
  desk: TestPressroom,
  shop: Shop,
  { code, said }: Reason,
  orderId: string,
): Promise<void> {
  const order = await readOrder(desk, shop, shop.owner, orderId);
  const outcome = { code, ...(said && { message: said }) };
  expect(order).toMatchObject({ status: "draft", lastIntent: { kind: "pay", state: "refused", outcome } });
}

async function payAgain(desk: TestPressroom, shop: Shop, orderId: string): Promise<void> {
  const { costs } = await readOrder(desk, shop, shop.owner, orderId);
  const input = { orderId, shownTotalCents: costs.total_cents };
  const reply = await act(desk, shop, shop.owner, "confirmOrderAction", input);
  expect(reply?.data).toEqual({ refusal: null });
}
