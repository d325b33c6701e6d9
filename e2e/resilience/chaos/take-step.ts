import { randomUUID } from "node:crypto";
import { z } from "zod";
import { send } from "#e2e/access/requests/send.ts";
import { act } from "#e2e/resilience/desk/act.ts";
import { orderIdOf, submission } from "#e2e/resilience/desk/submissions.ts";
import { importOnce } from "./import-once.ts";
import type { Action } from "./plan.ts";
import { orLost, seeAction, seePage, seeRoute, watched } from "./replies.ts";
import { tryForbidden } from "./try-forbidden.ts";
import { asShown, breathe, orderOf, otherOf, type Turn } from "./turn.ts";
import { upload } from "./upload.ts";
import type { ShownOrder } from "./world.ts";

/** After an error three of four people press the same button again; the others close the window. */
const insistingShare = 0.75;
const maxTries = 6;

export async function takeStep(turn: Turn): Promise<void> {
  const { action } = turn.step;
  if (action.startsWith("forbidden ")) return tryForbidden(turn);
  await taken[action as keyof typeof taken](turn);
}

const taken: Record<Exclude<Action, `forbidden ${string}`>, (turn: Turn) => Promise<unknown>> = {
  draft: (turn) => submit(turn, "createOrderAction"),
  place: (turn) => submit(turn, "placeOrderAction"),
  "create and request": (turn) => submit(turn, "createRequestedOrderAction"),
  pay: (turn) => withOrder(turn, "confirmOrderAction", asShown),
  // Half of them open the dialog before the order is paid.
  cancel: (turn) => {
    const wasConfirmed = turn.step.form < 0.5;
    return withOrder(turn, "cancelOrderAction", (order) => ({ ...asShown(order), wasConfirmed }));
  },
  request: (turn) =>
    withOrder(turn, "requestPaymentAction", (order) => ({ ...asShown(order), note: "Please" })),
  approve: (turn) =>
    decide(turn, "confirmOrderAction", ({ order, request }) => ({
      orderId: order.id,
      shownTotalCents: order.totalCents,
      requestId: request.id,
    })),
  decline: (turn) =>
    decide(turn, "declineRequestAction", ({ request }) => ({ requestId: request.id, note: "Not today" })),
  list: (turn) => read(turn, "list"),
  page: async (turn) => {
    const order = orderOf(turn);
    if (order) await readPage(turn, "page", `/orders/${order.id}`);
  },
  overview: (turn) => readPage(turn, "overview", ""),
  upload: (turn) => upload(turn),
  import: (turn) => importOnce(turn),
};

/** Sends the form of a new order. A lost reply or an error makes most people press the button again. */
async function submit({ world, who, step, at }: Turn, name: string): Promise<void> {
  const { desk, shop, tally, people, totals, asked, shown } = world;
  const mark = `Order ${randomUUID()}`;
  const pieces = Math.floor(step.which * totals.length);
  const totalCents = totals[pieces] ?? 0;
  const given = submission(shop, mark, pieces + 1);
  const input = name === "placeOrderAction" ? { ...given, shownTotalCents: totalCents } : given;
  const tries = step.form < insistingShare ? maxTries : 1;
  asked.add(mark);
  for (let tried = 0, where = at; tried < tries && !world.isOver; tried += 1, where = otherOf(world, where)) {
    const ask = () => act({ ...desk, url: where.url }, shop, people[who], name, input);
    const { reply, seen } = await watched(tally, step.action, where, ask, seeAction);
    const id = orderIdOf(reply?.data);
    if (id) return void shown.push({ id, totalCents });
    if (seen.kind === "done") tally.complain(`${step.action}: done, without an order`);
    await breathe();
  }
}

async function withOrder(turn: Turn, name: string, toInput: (order: ShownOrder) => object): Promise<void> {
  const { world, who, step, at } = turn;
  const order = orderOf(turn);
  if (!order) return;
  const ask = () => act({ ...world.desk, url: at.url }, world.shop, world.people[who], name, toInput(order));
  await watched(world.tally, step.action, at, ask, seeAction);
}

const approvals = z.object({
  rows: z.array(
    z.object({
      order: z.object({ id: z.guid(), totalCents: z.int() }),
      request: z.object({ id: z.guid() }),
    }),
  ),
});
type Approval = z.output<typeof approvals>["rows"][number];

/** Reads the open requests, and decides one. */
async function decide(turn: Turn, name: string, toInput: (row: Approval) => object): Promise<void> {
  const { world, who, step, at } = turn;
  const reply = await read(turn, "read requests", "/api/approvals");
  const rows = reply?.status === 200 ? approvals.parse(JSON.parse(reply.body)).rows : [];
  const row = rows[Math.floor(step.which * rows.length)];
  if (!row) return;
  const ask = () => act({ ...world.desk, url: at.url }, world.shop, world.people[who], name, toInput(row));
  await watched(world.tally, step.action, at, ask, seeAction);
}

async function read({ world, who, at }: Turn, action: string, route = "/api/orders") {
  const { shop, people, tally } = world;
  const ask = () => orLost(send(`${at.url}${route}/${shop.slug}/live`, people[who]));
  return (await watched(tally, action, at, ask, seeRoute)).reply;
}

async function readPage({ world, who, at }: Turn, action: string, page: string): Promise<void> {
  const { shop, people, tally } = world;
  const ask = () => orLost(send(`${at.url}/${shop.slug}/live${page}`, people[who]));
  await watched(tally, action, at, ask, seePage);
}
