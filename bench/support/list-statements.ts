import { performance } from "node:perf_hooks";
import { pool } from "#drizzle/client.ts";
import { captureStatements } from "#e2e/fixtures/capture-statements.ts";
import { percentile } from "#e2e/service/pacing/account.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import { encodePosition } from "#lib/features/orders/internal/list/order-position.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";
import { measureFilters, measureSearches } from "./list-searches.ts";
import { type Measurement, median } from "./measurement.ts";
import type { BenchWorkspace } from "./open-bench-pressroom.ts";

type Shop = BenchWorkspace;
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

/** The whole verb against the statement that it sends, prepared by name and sent by pg alone. */
export async function measureQuery(shop: Shop, times: number): Promise<Measurement> {
  const ctx = await contextOf(shop);
  const heard = (await captureStatements(() => listOrders(ctx, {}))).at(-1);
  if (!heard) throw new Error("listOrders sent nothing.");
  const bare = await pool().connect();
  try {
    const rounds = await inRounds(
      () => timed(() => listOrders(ctx, {}), times),
      () => timed(() => bare.query({ name: "bare list", ...heard }), times),
    );
    return { what: "list query: verb to bare pg", unit: "ms", ...rounds, atMost: 1.15 };
  } finally {
    bare.release();
  }
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

/** A page that is `depth` orders down, against the first page. */
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

export async function measureAnswers(shop: Shop, times: number): Promise<Measurement[]> {
  const ctx = await contextOf(shop);
  return [await measureFilters(ctx, times), ...(await measureSearches(ctx, times))];
}
