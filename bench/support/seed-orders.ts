import type { ClientBase } from "pg";
import type { CatalogSize, ServedProduct } from "#e2e/fixtures/build-catalog-replies.ts";
import { withoutIndexes } from "#e2e/fixtures/without-indexes.ts";
import { companies, familyNames, givenNames, mailHosts, places, tags } from "./order-words.ts";
import { type Counts, chances, orderRows } from "./orders-sql.ts";

export type OrdersToSeed = {
  workspaceId: string;
  orders: number;
  /** Members who are assigned to some of the orders. */
  people: readonly string[];
  /** Templates of the workspace. Most orders that have a template have the first one. */
  templates: readonly string[];
  products: readonly ServedProduct[];
};

export const seededCatalog: CatalogSize = { products: 120, variants: 6_000 };
const rowsPerStatement = 50_000;
// Orders, and the tables that their triggers write.
const filled = ["orders", "order_search", "order_tags"];

/**
 * Creates plausible orders of two years, the newest in this hour, as the service would have sent them. The database
 * generates them, the same ones every time. 1 in 20 is a test order. The indexes are built after all rows are
 * inserted.
 */
export async function seedOrders(client: ClientBase, seed: OrdersToSeed): Promise<void> {
  await client.query(chances);
  await client.query(
    "set synchronous_commit to off; set maintenance_work_mem to '512MB'; set work_mem to '256MB'; set jit to off",
  );
  const lists = listsOf(seed);
  for (const [name, values] of Object.entries(lists)) await fill(client, name, values);
  const statement = orderRows(countsOf(lists));
  await withoutIndexes(client, filled, async () => {
    for (let from = 1; from <= seed.orders; from += rowsPerStatement) {
      const to = Math.min(seed.orders, from + rowsPerStatement - 1);
      await client.query(statement, [seed.workspaceId, from, to, seed.orders]);
    }
  });
  await client.query("vacuum analyze");
}

const listsOf = ({
  people,
  templates,
  products,
}: OrdersToSeed): Record<keyof Counts, readonly unknown[]> => ({
  given_names: givenNames,
  family_names: familyNames,
  companies,
  mail_hosts: mailHosts,
  places,
  tags,
  people,
  templates,
  variants: products.flatMap(toVariants),
});

const toVariants = ({ detail, variants }: ServedProduct) =>
  variants.map((variant) => ({
    sku: variant.sku,
    title: detail.title,
    color: variant.color.name,
    size: variant.size.name,
    cents: variant.price_cents,
    face: detail.print_areas[0]?.face ?? "front",
    days: detail.production_days,
  }));

/** Creates a temporary table `seed_<name>` of numbered values, from which statements draw. */
async function fill(client: ClientBase, name: string, values: readonly unknown[]): Promise<void> {
  const table = `seed_${name}`;
  await client.query(`drop table if exists ${table}`);
  await client.query(
    `create temp table ${table} as
    select (ordinality - 1)::int as position, value
    from jsonb_array_elements($1::jsonb) with ordinality`,
    [JSON.stringify(values)],
  );
  await client.query(`create unique index on ${table} (position); analyze ${table}`);
}

const countsOf = (lists: Record<keyof Counts, readonly unknown[]>) =>
  Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, values.length])) as Counts;
