import { randomBytes, randomUUID } from "node:crypto";
import { anEvent, deliveryOf, nowSeconds, receiverOf } from "#e2e/resilience/deliveries/outside-peer.ts";
import { openSender } from "#e2e/resilience/deliveries/sender.ts";
import type { Trouble } from "./plan.ts";
import type { ChaosWorld } from "./world.ts";

const posts = 10;
const longAgo = 86_400;
/** No event of the service has this status. */
export const forgedStatus = "forged";

const right: Partial<Record<Trouble["kind"], number>> = {
  "forged post": 400,
  "post to an unknown address": 404,
  "old post": 400,
  "broken post": 400,
};

/** Posts what is no delivery of the service to the receivers of both dashboards. All of it must be refused. */
export async function postWrongly(world: ChaosWorld, { kind, form }: Trouble): Promise<void> {
  const { desk, shop, dashboards, tally, shown } = world;
  const order = shown[Math.floor(form * shown.length)];
  if (!order) return;
  const sender = openSender(4);
  for (let number = 0; number < posts; number += 1) {
    const at = number % 2 === 0 ? dashboards.first : dashboards.second;
    const real = await receiverOf({ ...desk, url: at.url }, shop);
    const event = anEvent({ id: order.id, status: forgedStatus });
    const url =
      kind === "post to an unknown address"
        ? real.url.replace(/[^/]+$/, randomBytes(32).toString("hex"))
        : real.url;
    const secret = kind === "forged post" ? randomUUID() : real.secret;
    const post = deliveryOf({ url, secret }, event, kind === "old post" ? nowSeconds() - longAgo : undefined);
    const from = Date.now();
    const { status } = await sender.post(
      kind === "broken post" ? { ...post, body: post.body.slice(0, -9) } : post,
    );
    tally.count(kind, `${status ?? "lost"}`);
    if (status === null && !at.wasDown(from, Date.now()))
      tally.complain(`${kind}: lost while nothing was killed`);
    if (status !== null && status !== right[kind]) tally.complain(`${kind}: answered ${status}`);
  }
  sender.close();
}
