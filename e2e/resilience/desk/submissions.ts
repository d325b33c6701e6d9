import { randomUUID } from "node:crypto";
import { z } from "zod";
import { act, type Person } from "./act.ts";
import type { TestPressroom } from "./open-pressroom.ts";
import type { Shop } from "./open-shop.ts";

const address = { line1: "12 St James's Square", postal_code: "75011", city: "Paris", country: "FR" };
const made = z.object({ orderId: z.guid() });

export type Submission = ReturnType<typeof submission>;

/** The input that the new-order form sends. The recipient is a mark, by which the order is found at the service. */
export function submission({ sku }: Pick<Shop, "sku">, mark: string = randomUUID(), quantity = 1) {
  return { submissionId: randomUUID(), address: { ...address, name: mark }, items: [{ sku, quantity }] };
}

/** Creates a draft through the form's action. @throws when it was not created */
export async function makeDraft(
  desk: TestPressroom,
  shop: Shop,
  given = submission(shop),
  person: Person = shop.owner,
): Promise<string> {
  const reply = await act(desk, shop, person, "createOrderAction", given);
  const parsed = made.safeParse(reply?.data);
  if (!parsed.success) throw new Error(`No draft was made: ${JSON.stringify(reply)}`);
  return parsed.data.orderId;
}

/** The total that the button shows, in cents. */
export async function quote({ live }: Shop, given: Submission): Promise<number> {
  const { items, address: shipping_address } = given;
  return (await live.client.estimateOrder({ items, shipping_address })).costs.total_cents;
}

export const orderIdOf = (data: unknown): string | null => made.safeParse(data).data?.orderId ?? null;
