import { randomUUID } from "node:crypto";
import { z } from "zod";
import { callAction } from "#e2e/access/requests/call-action.ts";
import { readActionReply } from "#e2e/access/requests/read-action-reply.ts";
import { actionId } from "./action-id.ts";
import type { World } from "./world.ts";

export const anAddress = {
  name: "Quillon Marchbanks",
  line1: "7 rue des Canaris",
  postal_code: "75011",
  city: "Quarrelton",
  country: "FR",
};

type Maker = Pick<World, "url" | "actions" | "slug" | "owner" | "product">;

/** Creates a draft of the first workspace in test mode, by its owner, with the product's own action. Returns its id. */
export async function makeDraft(maker: Maker, reference?: string, quoteId?: string): Promise<string> {
  const input = {
    submissionId: randomUUID(),
    reference,
    address: anAddress,
    items: [{ sku: maker.product.sku, quantity: 2 }],
    quoteId,
  };
  const reply = await callAction({
    url: maker.url,
    path: `/${maker.slug}/test/orders/new`,
    id: actionId(maker, "createOrderAction"),
    args: [{ workspace: maker.slug, mode: "test" }, input],
    cookie: maker.owner.cookie,
    origin: maker.url,
  });
  const made = z.object({ orderId: z.guid() }).safeParse(readActionReply(reply).data);
  if (!made.success) throw new Error(`No draft was made: ${reply.status} ${reply.body.slice(0, 500)}`);
  return made.data.orderId;
}
