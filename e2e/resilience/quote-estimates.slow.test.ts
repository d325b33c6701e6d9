import { expect, test } from "vitest";
import { seededRandom } from "#e2e/fixtures/seeded-random.ts";
import { printResult, scaled } from "#e2e/service/scale.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import type { EstimateRequest } from "#lib/core/service/schemas/estimate.ts";
import { makeBasket } from "./baskets/make-basket.ts";
import { openQuote } from "./baskets/open-quote.ts";
import { readStock } from "./baskets/stock.ts";
import { useTestPressroom } from "./desk/open-pressroom.ts";
import { openConnectedShop, type Shop } from "./desk/open-shop.ts";

const baskets = scaled(60, 500);
const lanes = 6;
const seed = 20261121;

const opened = useTestPressroom();

test(`the estimate shown and stored equals the service's for ${baskets} random baskets`, {
  timeout: scaled(180_000, 900_000),
}, async () => {
  const desk = opened();
  const shop = await openConnectedShop(desk);
  const stock = await readStock(desk, shop);
  const random = seededRandom(seed);
  const waiting = Array.from({ length: baskets }, () => makeBasket(stock, random));
  const refusals = new Map<string, number>();

  async function work() {
    const quote = await openQuote(desk, shop);
    for (let basket = waiting.pop(); basket; basket = waiting.pop()) {
      const direct = await ask(shop, basket.request);
      await quote.save(basket.document);
      const { estimate, refusal, revision } = await quote.estimate();
      if (direct instanceof ServiceError) {
        const line = Number(direct.details?.line ?? 0);
        const lineId = basket.document.lines[line - 1]?.id ?? null;
        expect(refusal).toMatchObject({ code: direct.code, lineId });
        refusals.set(direct.code, (refusals.get(direct.code) ?? 0) + 1);
      } else {
        expect(estimate).toEqual(direct);
        expect(await quote.read()).toEqual({ estimate: direct, estimatedRevision: revision, revision });
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, work));

  const refused = [...refusals.values()].reduce((sum, count) => sum + count, 0);
  expect(refused, "some of each are refused").toBeGreaterThan(0);
  expect(refused, "most are quoted").toBeLessThan(baskets / 2);
  const reasons = [...refusals].map(([code, count]) => `${code} ${count}`).join(", ");
  printResult(
    `estimates: ${baskets} baskets, ${baskets - refused} equal to the cent, ${refused} refused alike (${reasons})`,
  );
});

/** Sends the request to the service directly, as another program of the merchant does. */
async function ask({ live }: Shop, request: EstimateRequest) {
  return live.client.estimateOrder(request).catch((error: unknown) => {
    if (error instanceof ServiceError) return error;
    throw error;
  });
}
