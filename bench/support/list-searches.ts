import type { PoolClient } from "pg";
import { pool } from "#drizzle/client.ts";
import { captureStatements, type Statement } from "#e2e/fixtures/capture-statements.ts";
import { percentile } from "#e2e/service/pacing/account.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";
import { type OrderQuery, orderChecks } from "#lib/features/orders/order-query.ts";
import type { Measurement } from "./measurement.ts";

const mostMs = { search: 50, filter: 100 };

/** Search words, by how many orders contain them. The half-typed ones are what a person has typed so far. */
const words: Record<string, string> = {
  common: "PR-|Berlin|marie|gmail.com|hoodie|müller|tee-white-m|DPD0",
  rare: "PR-123456|WEB-100017|Reykjavík|ilse.petberg246|orléans",
  "no order's": "xyzzy|ÿ|qqq@nowhere.example|PR-99999999",
  two: "zoë brasen|teal 4xl|marie paris hoodie|kingston hull|Zanzibar Surf|nobody at all|SHOP-2 müller|PR-20 xyzzy",
  "half typed": "PR-100|SHOP-2|grünn|10005|mari|reykj",
};

/** Each word alone, with a common filter, with a rare filter, and with another sort. */
const among: Partial<OrderQuery>[] = [{}, { status: ["draft"] }, { country: ["IS"] }, { sort: "total" }];

/**
 * How long PostgreSQL works on a search, by its own clock: planning and executing all statements of the verb. Other
 * work of the machine while the verb waits does not count.
 */
export async function measureSearches(ctx: MemberContext, times: number): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  const all: number[] = [];
  for (const [kind, given] of Object.entries(words)) {
    const queries = given.split("|").flatMap((q) => among.map((filter) => ({ ...filter, q })));
    const tookMs: number[] = [];
    for (const query of queries) tookMs.push(...(await workedMs(ctx, query, times)));
    measured.push(toMeasurement(`orders search: ${kind} words`, queries.length, tookMs, mostMs.search));
    all.push(...tookMs);
  }
  return [...measured, toMeasurement("orders search: all", all.length / times, all, mostMs.search)];
}

const filters: Partial<OrderQuery>[] = [
  {},
  { status: ["draft"] },
  { status: ["shipped", "delivered"] },
  { country: ["IS"] },
  { country: ["DE", "FR"] },
  { carrier: "DHL" },
  { from: "2026-03-01", to: "2026-03-31" },
  { minCents: 10_000 },
  { minCents: 2_000, maxCents: 2_100 },
  { tag: "wholesale" },
  { assignee: "me" },
  { assignee: "nobody" },
  ...orderChecks.map((check) => ({ [check]: true })),
  { status: ["in_production"], country: ["DE"], minCents: 5_000 },
  { carrier: "DPD", late: true },
  { tag: "wholesale", status: ["cancelled"], country: ["PT"] },
];

/** Each filter and some of their combinations, with each sort in both directions. */
export async function measureFilters(ctx: MemberContext, times: number): Promise<Measurement> {
  const sorts = (["created", "total"] as const).flatMap((sort) =>
    (["desc", "asc"] as const).map((order) => ({ sort, order })),
  );
  const queries = filters.flatMap((filter) => sorts.map((sorted) => ({ ...filter, ...sorted })));
  const tookMs: number[] = [];
  for (const query of queries) tookMs.push(...(await workedMs(ctx, query, times)));
  return toMeasurement("orders list: each filter and sort", queries.length, tookMs, mostMs.filter);
}

async function workedMs(ctx: MemberContext, query: Partial<OrderQuery>, times: number): Promise<number[]> {
  const statements = await captureStatements(() => listOrders(ctx, { query }));
  const client = await pool().connect();
  try {
    const took: number[] = [];
    // The first run loads what the others find in memory.
    for (let index = -1; index < times; index += 1) {
      let sum = 0;
      for (const statement of statements) sum += await explain(client, statement);
      if (index >= 0) took.push(sum);
    }
    return took;
  } finally {
    client.release();
  }
}

type Explained = { "QUERY PLAN": [{ "Planning Time": number; "Execution Time": number }] };

async function explain(client: PoolClient, { text, values }: Statement): Promise<number> {
  const { rows } = await client.query<Explained>({
    text: `explain (analyze, timing off, format json) ${text}`,
    values,
  });
  const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
  if (!plan) throw new Error("PostgreSQL explained nothing.");
  return plan["Planning Time"] + plan["Execution Time"];
}

function toMeasurement(what: string, asked: number, tookMs: readonly number[], goalMs: number): Measurement {
  const p95 = percentile(tookMs, 0.95);
  const [p50, most] = [0.5, 1].map((part) => percentile(tookMs, part).toFixed(1));
  const unit = `ms p95 in the database, of ${asked} queries (p50 ${p50}, longest ${most})`;
  return { what, unit, ours: p95, floor: goalMs, ratio: p95 / goalMs, atMost: 1 };
}
