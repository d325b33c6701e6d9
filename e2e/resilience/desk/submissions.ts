import { randomUUID } from "node:crypto";
import { z } from "zod";
import { act, type Person } from "./act.ts";
import type { Desk } from "./open-desk.ts";
import type { Shop } from "./open-shop.ts";

const address = { line1: "12 St James's Square", postal_code: "75011", city: "Paris", country: "FR" };
const made = z.object({ orderId: z.guid() });

export type Submission = ReturnType<typeof submission>;

/** What the new-order form sends. The recipient is its mark: at the service it is found by it. */
export function submission({ sku }: Pick<Shop, "sku">, mark: string = randomUUID(), quantity = 1) {
  return { submissionId: randomUUID(), address: { ...address, name: mark }, items: [{ sku, quantity }] };
}

/** A draft made through the form. @throws when it was not */
export async function makeDraft(
  desk: Desk,
  shop: Shop,
  given = submission(shop),
  person: Person = shop.owner,
): Promise<string> {
  const reply = await act(desk, shop, person, "createOrderAction", given);
  const parsed = made.safeParse(reply?.data);
  if (!parsed.success) throw new Error(`No draft was made: ${JSON.stringify(reply)}`);
  return parsed.data.orderId;
}

/** What the button says. */
export async function quote({ live }: Shop, given: Submission): Promise<number> {
  const { items, address: shipping_address } = given;
  return (await live.client.estimateOrder({ items, shipping_address })).costs.total_cents;
}

export const orderIdOf = (data: unknown): string | null => made.safeParse(data).data?.orderId ?? null;
