import { createDraft } from "#e2e/contract/service-account.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import { act } from "#e2e/resilience/desk/act.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { openShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { submission } from "#e2e/resilience/desk/submissions.ts";
import type { Write } from "#e2e/resilience/proxy/call.ts";
import type { Prepared } from "./trial.ts";

type Prepare = (desk: TestPressroom, shop: Shop, mark: string) => Promise<Prepared>;

/** Prepares each write, up to the press of its button. */
export const prepare: Readonly<Record<Write, Prepare>> = {
  createOrder: async (desk, shop, mark) => {
    const given = submission(shop, mark);
    return { shop, key: mark, press: () => act(desk, shop, shop.owner, "createOrderAction", given) };
  },
  confirmOrder: async (desk, shop) => {
    const { id: orderId, costs } = await createDraft(shop.live);
    const input = { orderId, shownTotalCents: costs.total_cents };
    return { shop, key: orderId, press: () => act(desk, shop, shop.owner, "confirmOrderAction", input) };
  },
  cancelOrder: async (desk, shop) => {
    const { id: orderId, costs } = await createDraft(shop.live);
    await shop.live.client.confirmOrder(orderId);
    const input = { orderId, shownTotalCents: costs.total_cents, wasConfirmed: true };
    return { shop, key: orderId, press: () => act(desk, shop, shop.owner, "cancelOrderAction", input) };
  },
  createWebhook: async (desk) => {
    // An account has one receiver, so each registration needs a new account.
    const shop = await openShop(desk);
    const { key } = shop.live;
    return { shop, key, press: () => act(desk, shop, shop.owner, "connectPastedKeyAction", { key }) };
  },
  createFile: async (desk, shop, mark) => {
    const { submissionId } = submission(shop, mark);
    const url = await servePicture(mark);
    const input = { submissionId, url, filename: mark };
    return { shop, key: url, press: () => act(desk, shop, shop.owner, "storeFileAction", input) };
  },
};
