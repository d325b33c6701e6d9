import type { Reply } from "./forward.ts";

type Json = Record<string, unknown>;
type Change = (order: Json) => Json;

const isOrder = (value: unknown): value is Json => Object(value).shipping_address !== undefined;

/** Changes every order of a reply, at any depth. */
const ofOrders = (change: Change) => (reply: Reply) => {
  const text = reply.body.toString("utf8");
  if (!text.includes("shipping_address")) return reply;
  const json = JSON.parse(text, (_, value: unknown) => (isOrder(value) ? change(value) : value));
  return { ...reply, body: Buffer.from(JSON.stringify(json)) };
};

const normalised: Change = (order) => {
  const address: Record<string, string | null> = Object(order.shipping_address);
  const said = Object.entries(address).map(([field, text]) => [
    field,
    field === "country" ? text : ` ${(text ?? "").normalize("NFD").toUpperCase().replaceAll(" ", "  ")}`,
  ]);
  return { ...order, shipping_address: { ...Object.fromEntries(said), email: null } };
};

const times = ["created_at", "updated_at", "confirmed_at", "cancelled_at"];
const moved = (at: unknown, minutes: number) => new Date(Date.parse(String(at)) + minutes * 60_000);

/** Moves the clock of the service, in its resources and in its headers. */
const clock = (minutes: number) => (reply: Reply) => {
  const told = ofOrders((order) => ({
    ...order,
    ...Object.fromEntries(
      times.flatMap((name) => (order[name] ? [[name, moved(order[name], minutes)]] : [])),
    ),
  }))(reply);
  return { ...told, headers: { ...told.headers, date: moved(told.headers.date, minutes).toUTCString() } };
};

/** What a service that follows the specification may do with the data that it gets. */
export const manners = {
  "null prefix": ofOrders((order) => ({ ...order, api_key_prefix: null })),
  "normalised address": ofOrders(normalised),
  "clock ten minutes slow": clock(-10),
  "clock ten minutes fast": clock(10),
} as const satisfies Record<string, (reply: Reply) => Reply>;

/** Two calls get each other's replies: the first waits for the second. */
export function swapTwo(): (reply: Reply) => Promise<Reply> | Reply {
  const [first, second] = [Promise.withResolvers<Reply>(), Promise.withResolvers<Reply>()];
  let calls = 0;
  return (reply) => {
    calls += 1;
    if (calls > 2) return reply;
    (calls === 1 ? first : second).resolve(reply);
    return calls === 1 ? second.promise : first.promise;
  };
}
