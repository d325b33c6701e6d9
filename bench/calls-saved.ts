import { pool } from "#drizzle/client.ts";
import { findProduct } from "#e2e/access/world/find-product.ts";
import { seededRandom } from "#e2e/fixtures/seeded-random.ts";
import { type Measurement, report } from "./support/measurement.ts";
import { type BenchPressroom, openBenchPressroom } from "./support/open-bench-pressroom.ts";

/**
 * The calls of the service that page views cause, compared with pages that pass every view on. The worker is off,
 * because its background calls depend on the time and not on views.
 */
const views = 200;
const misses = 50;

const desk = await openBenchPressroom([1_000], { WORKER: "off" });
const random = seededRandom(7);
const [shop] = desk.workspaces;
const any = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? "";

async function callsOf(work: () => Promise<unknown>, which = /^\/v1\//): Promise<number> {
  const before = await callCount(which);
  await work();
  return (await callCount(which)) - before;
}

async function callCount(which: RegExp): Promise<number> {
  return (await desk.control.requests()).filter(({ path }) => which.test(path)).length;
}

async function look({ url, cookie }: BenchPressroom, page: string): Promise<void> {
  const reply = await fetch(`${url}/${shop?.slug}/live/${page}`, { headers: { cookie } });
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`${page} was answered ${reply.status}`);
}

async function idsOf(statement: string): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(statement, [shop?.workspaceId]);
  return rows.map(({ id }) => id);
}

/** How many calls the same views need without a cache: the list of a page, or a thing and what belongs to it. */
const callsPassedOn = { orders: 1, order: 1, catalog: 2, product: 2 };

async function lookAround(): Promise<Measurement[]> {
  const orders = await idsOf("select id from orders where workspace_id = $1 and mode = 'live' limit 50");
  const products = await idsOf("select id from catalog_products where workspace_id = $1 limit 50");
  const walk = Array.from({ length: views }, () => any(["orders", "order", "order", "catalog", "product"]));
  const pages = {
    orders: () => "orders",
    order: () => `orders/${any(orders)}`,
    catalog: () => "catalog",
    product: () => `catalog/${any(products)}`,
  };
  const kinds = walk as (keyof typeof pages)[];
  const floor = kinds.reduce((sum, kind) => sum + callsPassedOn[kind], 0);
  const all = await callsOf(async () => {
    for (const kind of kinds) await look(desk, pages[kind]());
  });
  const steady = await callsOf(async () => {
    for (const kind of kinds) if (kind.startsWith("order")) await look(desk, pages[kind]());
  });
  return [
    {
      what: `calls saved: ${views} views`,
      unit: "calls not made",
      ours: floor - all,
      floor,
      ratio: 1 - all / floor,
      atLeast: 0.95,
    },
    { what: "calls of list and order", unit: "calls", ours: steady, floor: 1, ratio: steady, atMost: 0 },
  ];
}

async function missAtOnce(): Promise<Measurement> {
  const accountId = await desk.control.createAccount("An onlooker");
  const { key } = await desk.control.createKey(accountId, { scopes: ["catalog:read"] });
  const { id } = await findProduct(desk.sandboxUrl, key);
  const atOnce = () => Promise.all(Array.from({ length: misses }, () => look(desk, `catalog/${id}`)));
  const made = await callsOf(atOnce, new RegExp(`/products/${id}(\\?|$)`));
  const what = `calls of ${misses} simultaneous misses`;
  return { what, unit: "calls", ours: made, floor: 1, ratio: made, atMost: 1 };
}

try {
  report([...(await lookAround()), await missAtOnce()]);
} finally {
  await desk.stop();
}
