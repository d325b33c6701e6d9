import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import type { Shop } from "#e2e/resilience/desk/open-shop.ts";
import { endpointsAtService } from "#e2e/resilience/desk/read-service.ts";
import type { Post } from "./sender.ts";

const { webhooks } = new Stripe("sk_test_unused");

export type Peer = { url: string; secret: string };

export const nowSeconds = () => Math.floor(Date.now() / 1_000);

/** The shop's receiver, with the secret that signs its deliveries. */
export async function receiverOf(
  desk: Pick<TestPressroom, "url" | "serviceDatabase">,
  shop: Shop,
): Promise<Peer> {
  const [endpoint] = await endpointsAtService(desk, shop);
  if (!endpoint) throw new Error(`${shop.slug} has no receiver.`);
  return { url: `${desk.url}${new URL(endpoint.url).pathname}`, secret: endpoint.secret };
}

/** Signed by the independent `stripe` package, which reads and writes the same `t=,v1=` scheme. */
export const signOutside = (payload: string, secret: string, timestamp = nowSeconds()): string =>
  webhooks.generateTestHeaderString({ payload, secret, timestamp });

export type OutsideEvent = {
  id: string;
  type: string;
  created_at: string;
  data: Record<string, unknown>;
};

type About = { id: string; status: string; at?: Date };

export function anEvent({ id, status, at = new Date() }: About) {
  const order = { id, number: "PR-1", external_id: null, status, test: false };
  return {
    id: randomUUID(),
    type: "order.shipped",
    created_at: at.toISOString(),
    data: { order },
  } satisfies OutsideEvent;
}

/** A delivery as the service makes it. `timestamp` is the time of its signature, in seconds. */
export function deliveryOf({ url, secret }: Peer, event: OutsideEvent, timestamp = nowSeconds()): Post {
  const body = JSON.stringify(event);
  return {
    url,
    headers: {
      "content-type": "application/json",
      "svc-event-id": event.id,
      "svc-event-type": event.type,
      "svc-signature": signOutside(body, secret, timestamp),
    },
    body: Buffer.from(body),
  };
}
