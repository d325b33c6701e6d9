import { expect, test } from "vitest";
import { z } from "zod";
import { act } from "#e2e/resilience/desk/act.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { openConnectedShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { readOrder } from "#e2e/resilience/desk/read-order.ts";
import { debitsAtService, ordersAtService } from "#e2e/resilience/desk/read-service.ts";
import { orderIdOf, quote, type Submission, submission } from "#e2e/resilience/desk/submissions.ts";
import { inParallel } from "#e2e/service/in-parallel.ts";
import { printResult, scaled } from "#e2e/service/scale.ts";

const placements = scaled(10, 100);
const width = 6;
const raiseCents = 250;

/** The amount that the button shows is paid, or nothing is. */
export function describePriceRaises(open: () => TestPressroom): void {
  test("a price raised between the button and the debit: nothing is paid, both amounts are shown", {
    timeout: 60_000,
  }, async () => {
    const desk = open();
    // A separate variant, so that the prices of the others stay.
    const shop = { ...(await openConnectedShop(desk)), sku: await anotherSku(desk) };
    const given = Array.from({ length: placements }, () => submission(shop));
    const shownTotalCents = await quote(shop, submission(shop));
    await raisePrice(desk, shop.sku);
    await inParallel(width, given, (one) => expectBothAmounts(desk, shop, one, shownTotalCents));
    expect(await debitsAtService(desk, shop)).toBe(0);

    // A person who accepts the new amount pays it, for the same order.
    const [order] = await ordersAtService(desk, shop);
    const input = { orderId: order?.id, shownTotalCents: order?.total_cents };
    const reply = await act(desk, shop, shop.owner, "confirmOrderAction", input);
    expect(reply?.data).toEqual({ refusal: null });
    expect(await debitsAtService(desk, shop)).toBe(order?.total_cents);
    printResult(`price: raised before ${placements} debits: 0 paid, ${placements} show both amounts`);
  });
}

async function expectBothAmounts(
  desk: TestPressroom,
  shop: Shop,
  given: Submission,
  shownTotalCents: number,
) {
  const reply = await act(desk, shop, shop.owner, "placeOrderAction", { ...given, shownTotalCents });
  const order = await readOrder(desk, shop, shop.owner, orderIdOf(reply?.data) ?? "");
  const { total_cents } = order.costs;
  expect(total_cents).toBeGreaterThan(shownTotalCents);
  const outcome = { code: "total_changed", details: { shown_cents: shownTotalCents, total_cents } };
  expect(order).toMatchObject({ status: "draft", lastIntent: { state: "refused", outcome } });
}

async function raisePrice({ serviceDatabase, world }: TestPressroom, sku: string): Promise<void> {
  const row = z.object({ base_price_cents: z.coerce.number().int() });
  const { base_price_cents } = await serviceDatabase.one(
    row,
    "select base_price_cents from variants where sku = $1",
    [sku],
  );
  await world.control.setPrice(sku, base_price_cents + raiseCents);
}

/** The last SKU of the catalog. `aSku` takes one from its beginning. */
async function anotherSku({ serviceDatabase }: TestPressroom): Promise<string> {
  const row = await serviceDatabase.one(
    z.object({ sku: z.string() }),
    `select v.sku from variants v join products p on p.id = v.product_id where v.discontinued_at is null
     order by p.position desc, v.position desc limit 1`,
  );
  return row.sku;
}
