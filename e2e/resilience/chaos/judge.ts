import { z } from "zod";
import { type IntentRow, intentsOf } from "#e2e/resilience/desk/intents.ts";
import { debitsAtService, ordersAtService, type ServiceOrder } from "#e2e/resilience/desk/read-service.ts";
import { importedRows, rowName } from "./import-once.ts";
import { forgedStatus } from "./post-wrongly.ts";
import type { ChaosWorld } from "./world.ts";

/** `wrong`: what contradicts the rule; nothing when it holds. */
export type Verdict = { rule: string; figure: string; wrong: readonly unknown[] };

const unpaid = new Set(["draft", "cancelled", "refunded"]);
const mirrorSchema = z.array(z.object({ id: z.guid(), status: z.string(), total: z.coerce.number() }));

/** Compares the service's ledger, the intents and the mirror, after everything has ended. */
export async function judge(world: ChaosWorld): Promise<Verdict[]> {
  const { desk, shop, asked, shown } = world;
  const booked = await ordersAtService(desk, shop);
  const intents = await intentsOf(desk, [shop]);
  const byId = new Map(booked.map((order) => [order.id, order]));
  const marks = booked.map(({ recipient }) => recipient);
  const missing = shown.filter(({ id }) => !byId.has(id));
  return [
    {
      rule: "no order without a submission, none twice",
      figure: `${booked.length} orders of ${asked.size} forms and rows`,
      wrong: [...marks.filter((mark) => !asked.has(mark)), ...twice(marks)],
    },
    { rule: "each order that was shown exists", figure: `${shown.length} shown`, wrong: missing },
    ...(await judgeMoney(world, booked)),
    ...judgeIntents(booked, intents),
    ...(await judgeMirror(world, booked)),
    ...(await judgeImport(world, booked)),
    ...(await judgeUploads(world)),
    ...(await judgeEvents(world)),
  ];
}

async function judgeMoney({ desk, shop }: ChaosWorld, booked: readonly ServiceOrder[]): Promise<Verdict[]> {
  const paid = booked.filter(({ status }) => !unpaid.has(status));
  const cents = paid.reduce((sum, order) => sum + order.total_cents, 0);
  const net = await debitsAtService(desk, shop);
  const isRight = ({ status, payments, refunds, debited_cents, total_cents }: ServiceOrder) =>
    payments <= 1 &&
    refunds <= payments &&
    debited_cents === payments * total_cents &&
    (status === "draft"
      ? payments === 0
      : unpaid.has(status)
        ? refunds === payments
        : payments - refunds === 1);
  return [
    {
      rule: "each order is paid at most once, and its status says so",
      figure: `${booked.filter(({ payments }) => payments > 0).length} paid, ${booked.filter(({ refunds }) => refunds > 0).length} of them refunded`,
      wrong: booked.filter((order) => !isRight(order)),
    },
    {
      rule: "debited minus refunded = the orders that are paid",
      figure: `${net} = ${cents} cents`,
      wrong: net === cents ? [] : [{ net, cents }],
    },
  ];
}

function judgeIntents(booked: readonly ServiceOrder[], intents: readonly IntentRow[]): Verdict[] {
  const ended = (kind: string) => intents.filter((one) => one.kind === kind && one.state === "succeeded");
  const debited = new Set(booked.filter(({ payments }) => payments > 0).map(({ id }) => id));
  const payments = ended("pay").map(({ order_id }) => order_id ?? "");
  const created = ended("create").map(({ order_id }) => order_id ?? "");
  const made = booked.map(({ id }) => id);
  const open = intents.filter(({ state }) => state === "open" || state === "in_doubt");
  const states = Map.groupBy(intents, ({ state }) => state);
  return [
    {
      rule: "each payment intent that succeeded has its debit",
      figure: `${payments.length} intents`,
      wrong: payments.filter((id) => !debited.has(id)),
    },
    {
      rule: "each debit has its intent",
      figure: `${debited.size} debits`,
      wrong: [...debited].filter((id) => !payments.includes(id)),
    },
    {
      rule: "each order has its creation intent, once",
      figure: `${created.length} intents`,
      wrong: [...difference(made, created), ...difference(created, made), ...twice(created)],
    },
    {
      rule: "no intent is open or in doubt",
      figure: [...states].map(([state, list]) => `${state} ${list.length}`).join(", "),
      wrong: open,
    },
  ];
}

async function judgeMirror({ desk, shop }: ChaosWorld, booked: readonly ServiceOrder[]): Promise<Verdict[]> {
  const rows = await desk.database.rows(
    "select id, status, total_cents as total from orders where workspace_id = $1",
    [shop.workspaceId],
  );
  const mirror = new Map(mirrorSchema.parse(rows).map((row) => [row.id, row]));
  const differs = ({ id, status, total_cents }: ServiceOrder) =>
    mirror.get(id)?.status !== status || mirror.get(id)?.total !== total_cents;
  return [
    {
      rule: "the mirror has each order, with its status and total, and no other",
      figure: `${mirror.size} = ${booked.length}`,
      wrong: [
        ...booked.filter(differs).map((order) => ({ order, shown: mirror.get(order.id) })),
        ...difference(
          [...mirror.keys()],
          booked.map(({ id }) => id),
        ),
      ],
    },
  ];
}

async function judgeImport(world: ChaosWorld, booked: readonly ServiceOrder[]): Promise<Verdict[]> {
  const rows = await world.desk.database.rows(
    `select i.state as import, o.state, o.order_id from import_orders o join imports i on i.id = o.import_id
     where i.id = $1`,
    [world.importId],
  );
  const names = Array.from({ length: importedRows }, (_, row) => rowName(row));
  const made = booked.filter(({ recipient }) => names.includes(recipient));
  const isRight = ({ import: state, state: row }: Record<string, unknown>) =>
    state === "finished" && row === "created";
  return [
    {
      rule: "the import is finished, each row once",
      figure: `${rows.length} rows, ${made.length} orders`,
      wrong: [
        ...rows.filter((row) => !isRight(row)),
        ...(rows.length === importedRows && made.length === importedRows ? [] : [{ made: made.length }]),
      ],
    },
  ];
}

async function judgeUploads({ desk, shop, uploads }: ChaosWorld): Promise<Verdict[]> {
  const rows = await desk.database.rows("select id, state, problem from uploads where workspace_id = $1", [
    shop.workspaceId,
  ]);
  const stored = rows.filter(({ state }) => state === "stored");
  // An upload that its sender gave up waits for them, until it is cleaned away.
  const isStuck = ({ state }: Record<string, unknown>) =>
    !["stored", "cancelled", "receiving"].includes(`${state}`);
  return [
    {
      rule: "no upload is stuck or refused, and each that was sent is stored",
      figure: `${uploads} sent, ${stored.length} stored of ${rows.length}`,
      wrong: [
        ...rows.filter(isStuck),
        ...(stored.length >= uploads ? [] : [{ uploads, stored: stored.length }]),
      ],
    },
  ];
}

async function judgeEvents({ desk, shop }: ChaosWorld): Promise<Verdict[]> {
  const states = await desk.database.rows(
    "select state, count(*)::int as n from webhook_events where workspace_id = $1 group by state",
    [shop.workspaceId],
  );
  const forged = await desk.database.rows(
    `select id from webhook_events where workspace_id = $1 and payload::text like '%"${forgedStatus}"%'`,
    [shop.workspaceId],
  );
  const stopped = await desk.database.rows(
    "select task_identifier, attempts, last_error from graphile_worker.jobs where attempts >= max_attempts",
  );
  return [
    {
      rule: "every event is applied",
      figure: states.map(({ state, n }) => `${state} ${n}`).join(", "),
      wrong: states.filter(({ state }) => state === "waiting" || state === "parked"),
    },
    { rule: "no wrong or forged post is kept as an event", figure: `${forged.length} kept`, wrong: forged },
    { rule: "no job was given up", figure: `${stopped.length} given up`, wrong: stopped },
  ];
}

const difference = (one: readonly string[], other: readonly string[]) => {
  const there = new Set(other);
  return one.filter((id) => !there.has(id));
};
const twice = (list: readonly string[]) => list.filter((one, at) => list.indexOf(one) !== at);
