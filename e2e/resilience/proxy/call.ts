import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";

/** A request on its way from the dashboard to the service. */
export type Call = {
  /** The endpoint's name in `lib/core/service/endpoints.ts`, or "other". */
  name: CallName;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /**
   * The part of the test that it belongs to: the recipient, the file's link, or the recipient of the order that it is
   * about.
   */
  mark: string | null;
};

const named = [
  ["createOrder", "POST", /^\/v1\/orders$/],
  ["listOrders", "GET", /^\/v1\/orders$/],
  ["getOrder", "GET", /^\/v1\/orders\/[^/]+$/],
  ["confirmOrder", "POST", /^\/v1\/orders\/[^/]+\/confirm$/],
  ["cancelOrder", "POST", /^\/v1\/orders\/[^/]+\/cancel$/],
  ["createWebhook", "POST", /^\/v1\/webhooks$/],
  ["createFile", "POST", /^\/v1\/files$/],
] as const;

export type CallName = (typeof named)[number][0] | "other";
/** The calls that change something at the service. */
export const writes = [
  "createOrder",
  "confirmOrder",
  "cancelOrder",
  "createWebhook",
  "createFile",
] as const satisfies readonly CallName[];
export type Write = (typeof writes)[number];

export function nameCall(method: string, path: string): CallName {
  return named.find(([, verb, pattern]) => verb === method && pattern.test(path))?.[0] ?? "other";
}

const marked = z.union([
  z
    .object({ shipping_address: z.object({ name: z.string() }) })
    .transform((body) => body.shipping_address.name),
  z.object({ url: z.string() }).transform((body) => body.url),
]);
const created = z.object({
  data: z.object({ id: z.string(), shipping_address: z.object({ name: z.string() }) }),
});

/** Remembers the recipient of each created order, so that later calls about the order have the same mark. */
export class Marks {
  readonly #orders = new Map<string, string>();

  of(path: string, body: Buffer): string | null {
    const orderId = /^\/v1\/orders\/([^/]+)/.exec(path)?.[1];
    if (orderId !== undefined) return this.#orders.get(orderId) ?? null;
    return marked.safeParse(parse(body)).data ?? null;
  }

  learn(reply: Buffer): void {
    const order = created.safeParse(parse(reply)).data?.data;
    if (order) this.#orders.set(order.id, order.shipping_address.name);
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
