import { z } from "zod";
import { act } from "#e2e/resilience/desk/act.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import type { Shop } from "#e2e/resilience/desk/open-shop.ts";
import { orderIdOf, quote, submission } from "#e2e/resilience/desk/submissions.ts";

export const people = 6;
/** Next answers an action that its build does not have with one of these. */
const ofOtherBuild: readonly (number | undefined)[] = [404, 409];
const refusal = z.object({ refusal: z.object({ code: z.string() }) });
const refusalIn = (data: unknown) => refusal.safeParse(data).data?.refusal.code;

type Load = {
  /**
   * Ends the load. `paid`: ids of the orders that were answered as paid. `lost`: answers that never came. `refused`: how
   * often an answer was a refusal, by its code. `reloads`: how often an action was of another version, so that nothing
   * was done and the page was loaded again.
   */
  end(): Promise<{
    paid: string[];
    lost: number;
    refused: ReadonlyMap<string, number>;
    tried: number;
    reloads: number;
  }>;
};

/**
 * Several people create and pay orders, one after the other, until `end`. A lost answer is not pressed again.
 * `versions`: the actions of each version that may answer.
 */
export function payAllTheTime(desk: TestPressroom, shop: Shop, versions = [desk.actions]): Load {
  const paid: string[] = [];
  let [lost, tried, reloads] = [0, 0, 0];
  const refused = new Map<string, number>();
  let isOver = false;

  async function person() {
    let at = 0;
    const shownTotalCents = await quote(shop, submission(shop));
    while (!isOver) {
      tried += 1;
      const input = { ...submission(shop), shownTotalCents };
      for (;;) {
        const page = { ...desk, actions: versions[at % versions.length] ?? [] };
        const reply = await act(page, shop, shop.owner, "placeOrderAction", input);
        if (ofOtherBuild.includes(reply?.status) && versions.length > 1) {
          at += 1;
          reloads += 1;
          continue;
        }
        const orderId = reply?.status === 200 ? orderIdOf(reply.data) : null;
        const code = reply?.code ?? refusalIn(reply?.data);
        if (orderId && code === undefined) paid.push(orderId);
        else if (code !== undefined) refused.set(code, (refused.get(code) ?? 0) + 1);
        else lost += 1;
        break;
      }
    }
  }

  const all = Promise.all(Array.from({ length: people }, person));
  return {
    end: async () => {
      isOver = true;
      await all;
      return { paid, lost, refused, tried, reloads };
    },
  };
}
