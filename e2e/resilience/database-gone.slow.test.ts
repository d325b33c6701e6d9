import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { send } from "#e2e/access/requests/send.ts";
import { openUnreliableProxy } from "#e2e/fixtures/unreliable-proxy.ts";
import { act } from "./desk/act.ts";
import { openTestPressroom, type TestPressroom } from "./desk/open-pressroom.ts";
import { openConnectedShop, type Shop } from "./desk/open-shop.ts";
import { makeDraft, submission } from "./desk/submissions.ts";

let desk: TestPressroom;
let shop: Shop;
let line: Awaited<ReturnType<typeof openUnreliableProxy>>;

beforeAll(async () => {
  desk = await openTestPressroom({
    reach: async (databaseUrl) => {
      line = await openUnreliableProxy(databaseUrl);
      return Object.assign(new URL(databaseUrl), { port: new URL(line.url).port }).href;
    },
  });
  shop = await openConnectedShop(desk);
}, 400_000);
afterAll(async () => {
  line?.repair();
  await desk?.stop();
  line?.close();
});

test("without its database, actions and pages' data say so, and all goes on when it is back", async () => {
  const press = async () => (await act(desk, shop, shop.owner, "createOrderAction", submission(shop)))?.code;
  const read = async () => {
    const { status, body } = await send(`${desk.url}/api/orders/${shop.slug}/live`, shop.owner);
    return [status, JSON.parse(body).error?.code];
  };
  line.cut();
  expect(await press()).toBe("database_unreachable");
  expect(await read()).toEqual([503, "database_unreachable"]);
  line.repair();
  await vi.waitFor(async () => expect(await read()).toEqual([200, undefined]), {
    timeout: 30_000,
    interval: 200,
  });
  await makeDraft(desk, shop);
});
