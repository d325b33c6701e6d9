import { performance } from "node:perf_hooks";
import type { PoolClient, QueryConfig } from "pg";
import { pool } from "#drizzle/client.ts";
import { percentile } from "#e2e/service/pacing/account.ts";
import { jobContext } from "#lib/auth/job-context.ts";
import { encodePosition } from "#lib/orders/list/order-position.ts";
import type { OrderQuery } from "#lib/orders/list/order-query.ts";
import { listOrders } from "#lib/orders/list-orders.ts";
import { type Measurement, median } from "./measurement.ts";
import type { BenchWorkspace } from "./open-bench-desk.ts";

type Shop = BenchWorkspace;
type Statement = { text: string; values: unknown[] };
const contextOf = ({ workspaceId, owner }: Shop) => jobContext({ workspaceId, mode: "live", askedBy: owner });

const warmUps = 5;

async function timed(run: () => Promise<unknown>, times: number): Promise<number[]> {
  const tookMs: number[] = [];
  for (let index = -warmUps; index < times; index += 1) {
    const begun = performance.now();
    await run();
    if (index >= 0) tookMs.push(performance.now() - begun);
  }
  return tookMs;
}

/** The verb with all it does, against the statement that it sends, prepared by name and sent by pg alone. */
export async function measureQuery(shop: Shop, times: number): Promise<Measurement> {
  const ctx = await contextOf(shop);
  const { text, values } = await heardFrom(() => listOrders(ctx, {}));
  const bare = await pool().connect();
  try {
    const rounds = await inRounds(
      () => timed(() => listOrders(ctx, {}), times),
      () => timed(() => bare.query({ name: "bare list", text, values }), times),
    );
    return { what: "list query: verb to bare pg", unit: "ms", ...rounds, atMost: 1.15 };
  } finally {
    bare.release();
  }
}

/** The last statement that `run` sends. */
async function heardFrom(run: () => Promise<unknown>): Promise<Statement> {
  const heard: Statement[] = [];
  const listen = (client: PoolClient) => {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    const hear = (asked: QueryConfig, values?: unknown[], ...rest: unknown[]) => {
      if (typeof asked === "object" && asked.text)
        heard.push({ text: asked.text, values: values ?? asked.values ?? [] });
      return send(asked, values, ...rest);
    };
    client.query = hear as typeof client.query;
    client.once("error", () => undefined);
  };
  pool().on("acquire", listen);
  await run();
  pool().off("acquire", listen);
  const last = heard.at(-1);
  if (!last) throw new Error("listOrders sent nothing.");
  return last;
}

async function inRounds(ours: () => Promise<number[]>, floor: () => Promise<number[]>) {
  const pairs: [number, number][] = [];
  for (let round = 0; round < 7; round += 1) {
    pairs.push([percentile(await ours(), 0.5), percentile(await floor(), 0.5)]);
  }
  return {
    ours: median(pairs.map(([mine]) => mine)),
    floor: median(pairs.map(([, theirs]) => theirs)),
    ratio: median(pairs.map(([mine, theirs]) => mine / theirs)),
  };
}

/** A page half a million orders down against the first one. */
export async function measureDepth(shop: Shop, depth: number, times: number): Promise<Measurement> {
  const ctx = await contextOf(shop);
  const { rows } = await pool().query<{ value: string; id: string }>(
    `select created_at::text as value, id from orders where workspace_id = $1 and mode = 'live'
    order by created_at desc, id desc offset $2 limit 1`,
    [shop.workspaceId, depth],
  );
  const [at] = rows;
  if (!at) throw new Error(`There are no ${depth} orders.`);
  const cursor = encodePosition({ sort: "created", ...at });
  const rounds = await inRounds(
    () => timed(() => listOrders(ctx, { cursor, direction: "next" }), times),
    () => timed(() => listOrders(ctx, {}), times),
  );
  return { what: "list query: deep to first page", unit: "ms", ...rounds, atMost: 1.2 };
}

const mostMs = 50;

/** What people look for: many, some and no orders have it, whole and half typed, together with a filter or alone. */
const searches: Partial<OrderQuery>[] = [
  ..."PR-|PR-100|PR-123456|SHOP-2|WEB-100017|marie|müller|Berlin|orléans|Reykjavík|gmail.com|hoodie|teal 4xl|DPD0".split(
    "|",
  ),
  ..."grünn|zoë brasen|Zanzibar Surf|nobody at all|xyzzy|10005|ilse.petberg246|kingston hull|ÿ|tee-white-m|marie paris hoodie".split(
    "|",
  ),
].flatMap((q) => [{ q }, { q, status: ["draft"] }, { q, country: ["IS"] }, { q, sort: "total" as const }]);

export async function measureSearch(shop: Shop, times: number): Promise<Measurement> {
  const ctx = await contextOf(shop);
  const tookMs: number[] = [];
  for (const query of searches) tookMs.push(...(await timed(() => listOrders(ctx, { query }), times)));
  const p95 = percentile(tookMs, 0.95);
  const [p50, p99] = [0.5, 0.99].map((part) => percentile(tookMs, part).toFixed(1));
  const unit = `ms p95 of ${searches.length} searches (p50 ${p50}, p99 ${p99})`;
  return { what: "orders search", unit, ours: p95, floor: mostMs, ratio: p95 / mostMs, atMost: 1 };
}
