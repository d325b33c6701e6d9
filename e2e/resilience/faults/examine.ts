import { intentsOf } from "#e2e/resilience/desk/intents.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import type { Shop } from "#e2e/resilience/desk/open-shop.ts";
import { endpointsAtService, filesAtService, ordersAtService } from "#e2e/resilience/desk/read-service.ts";
import type { Write } from "#e2e/resilience/proxy/call.ts";
import type { Verdict } from "./trial.ts";

type Examine = (desk: TestPressroom, shop: Shop, key: string) => Promise<Verdict>;

/** Compares the service's database with the intents of the dashboard, for each write. */
export const examine: Readonly<Record<Write, Examine>> = {
  createOrder: async (desk, shop, mark) => {
    const made = (await ordersAtService(desk, shop)).filter(({ recipient }) => recipient === mark);
    const saysDone = (await succeeded(desk, shop, "create")).some(({ order_id }) => order_id === made[0]?.id);
    return { effects: made.length, saysDone: made.length > 0 && saysDone };
  },
  confirmOrder: async (desk, shop, orderId) => {
    const order = (await ordersAtService(desk, shop)).find(({ id }) => id === orderId);
    const saysDone = (await succeeded(desk, shop, "pay")).some(({ order_id }) => order_id === orderId);
    return { effects: order?.payments ?? 0, saysDone };
  },
  cancelOrder: async (desk, shop, orderId) => {
    const order = (await ordersAtService(desk, shop)).find(({ id }) => id === orderId);
    const saysDone = (await succeeded(desk, shop, "cancel")).some(({ order_id }) => order_id === orderId);
    return { effects: order?.refunds ?? 0, saysDone };
  },
  createWebhook: async (desk, shop) => {
    const endpoints = await endpointsAtService(desk, shop);
    const saysDone = (await succeeded(desk, shop, "register_webhook")).length > 0;
    return { effects: endpoints.length, saysDone };
  },
  createFile: async (desk, shop, url) => {
    const stored = (await filesAtService(desk, shop)).filter(({ filename }) =>
      url.includes(encodeURIComponent(filename ?? "?")),
    );
    const saysDone = (await succeeded(desk, shop, "file")).some(({ file_id }) => file_id === stored[0]?.id);
    return { effects: stored.length, saysDone: stored.length > 0 && saysDone };
  },
};

async function succeeded(desk: TestPressroom, shop: Shop, kind: string) {
  return (await intentsOf(desk, [shop])).filter(
    (intent) => intent.kind === kind && intent.state === "succeeded",
  );
}
