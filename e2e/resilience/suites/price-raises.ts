import { expect, test } from "vitest";
import { z } from "zod";
import { act } from "#e2e/resilience/desk/act.ts";
import { debitsInBooks, ordersInBooks } from "#e2e/resilience/desk/books.ts";
import type { Desk } from "#e2e/resilience/desk/open-desk.ts";
import { openConnectedShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { readOrder } from "#e2e/resilience/desk/read-order.ts";
import { orderIdOf, quote, type Submission, submission } from "#e2e/resilience/desk/submissions.ts";
import { inParallel } from "#e2e/service/in-parallel.ts";
import { scaled, tell } from "#e2e/service/scale.ts";

const placements = scaled(10, 100);
const width = 6;
const raiseCents = 250;

/** What the button says is what is paid, or nothing is. */
export function describePriceRaises(open: () => Desk): void {
  test("a price raised between the button and the debit: nothing is paid, both amounts are shown", {
    timeout: 60_000,
  }, async () => {
    const desk = open();
    // A variant of its own: the others' prices stay what they are.
    const shop = { ...(await openConnectedShop(desk)), sku: await anotherSku(desk) };
    const given = Array.from({ length: placements }, () => submission(shop));
    const shownTotalCents = await quote(shop, submission(shop));
    await raisePrice(desk, shop.sku);
    await inParallel(width, given, (one) => expectBothAmounts(desk, shop, one, shownTotalCents));
    expect(await debitsInBooks(desk, shop)).toBe(0);

    // Who accepts the new amount pays it, and the same order.
    const [order] = await ordersInBooks(desk, shop);
    const input = { orderId: order?.id, shownTotalCents: order?.total_cents };
    const reply = await act(desk, shop, shop.owner, "confirmOrderAction", input);
    expect(reply?.data).toEqual({ refusal: null });
    expect(await debitsInBooks(desk, shop)).toBe(order?.total_cents);
    tell(`price: raised before ${placements} debits: 0 paid, ${placements} show both amounts`);
  });
}

async function expectBothAmounts(desk: Desk, shop: Shop, given: Submission, shownTotalCents: number) {
  const reply = await act(desk, shop, shop.owner, "placeOrderAction", { ...given, shownTotalCents });
  const order = await readOrder(desk, shop, shop.owner, orderIdOf(reply?.data) ?? "");
  const { total_cents } = order.costs;
  expect(total_cents).toBeGreaterThan(shownTotalCents);
  const outcome = { code: "total_changed", details: { shown_cents: shownTotalCents, total_cents } };
  expect(order).toMatchObject({ status: "draft", lastIntent: { state: "refused", outcome } });
}

async function raisePrice({ books, world }: Desk, sku: string): Promise<void> {
  const row = z.object({ base_price_cents: z.coerce.number().int() });
  const { base_price_cents } = await books.one(row, "select base_price_cents from variants where sku = $1", [
    sku,
  ]);
  await world.control.setPrice(sku, base_price_cents + raiseCents);
}

/** The last of the catalog; `aSku` takes from its beginning. */
async function anotherSku({ books }: Desk): Promise<string> {
  const row = await books.one(
    z.object({ sku: z.string() }),
    `select v.sku from variants v join products p on p.id = v.product_id where v.discontinued_at is null
     order by p.position desc, v.position desc limit 1`,
  );
  return row.sku;
}
