import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { startVerbs } from "#e2e/fixtures/start-verbs.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { mirrorOrder, mirrorOrders } from "#lib/features/orders/mirror-order.ts";
import { type Measurement, median, report } from "./support/measurement.ts";
import { seedWorkspace } from "./support/seed-workspace.ts";

/**
 * Orders per second written to the mirror, among a million: pages of changed orders, pages of new ones, and single
 * ones.
 */
const kept = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const pageOf = 100;
const pages = 20;
const singly = 400;
const rounds = 3;

const pressroom = await startVerbs();
try {
  const { workspaceId } = await seedWorkspace(kept);
  const known = await db()
    .select({ data: orders.data })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.mode, "live")))
    .limit(pageOf * pages);
  let turn = 0;
  const moved = ({ data }: { data: unknown }): Order => {
    const order = data as Order;
    const at = new Date(Date.now() + turn++).toISOString();
    return { ...order, status: order.status === "shipped" ? "delivered" : "shipped", updated_at: at };
  };
  const made = (row: { data: unknown }): Order => {
    const id = randomUUID();
    return { ...moved(row), id, number: `NEW-${id}`, external_id: id, created_at: new Date().toISOString() };
  };

  const rate = async (count: number, write: () => Promise<unknown>) => {
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      await write();
      rates.push(count / ((performance.now() - begun) / 1_000));
    }
    return median(rates);
  };
  const inPages = async (turned: (row: { data: unknown }) => Order) => {
    for (let from = 0; from < known.length; from += pageOf) {
      const page = known.slice(from, from + pageOf).map(turned);
      await db().transaction((tx) => mirrorOrders(tx, workspaceId, page));
    }
  };
  const oneByOne = async () => {
    for (const row of known.slice(0, singly))
      await db().transaction((tx) => mirrorOrder(tx, workspaceId, moved(row)));
  };
  await db().execute(sql`create table floor_orders (id uuid primary key, data jsonb not null)`);
  const bareUpsert = async () => {
    for (let from = 0; from < known.length; from += pageOf) {
      const page = JSON.stringify(known.slice(from, from + pageOf).map(moved));
      await db().execute(sql`insert into floor_orders select (one ->> 'id')::uuid, one from jsonb_array_elements(${page}::jsonb) as one
        on conflict (id) do update set data = excluded.data`);
    }
  };
  await bareUpsert();
  const floor = await rate(known.length, bareUpsert);
  const toMeasurement = (what: string, ours: number): Measurement => ({
    what: `mirror writes: ${what}`,
    unit: "orders/s, floor: the same JSON into a bare table",
    ours,
    floor,
    ratio: ours / floor,
    timesBefore: 2,
  });
  report([
    toMeasurement("pages of changes", await rate(known.length, () => inPages(moved))),
    toMeasurement("pages of new orders", await rate(known.length, () => inPages(made))),
    toMeasurement("one by one", await rate(singly, oneByOne)),
  ]);
} finally {
  await pressroom.stop();
}
