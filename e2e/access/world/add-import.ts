import { z } from "zod";
import { until } from "./until.ts";
import type { World } from "./world.ts";

export const importName = "canary-fair-orders.csv";
const header = ["Reference", "SKU", "Name", "Address1", "Postcode", "City", "Country"];
const columns = ["reference", "sku", "name", "line1", "postal_code", "city", "country"];

type Maker = { database: World["database"]; slug: string; owner: { id: string }; product: { sku: string } };
type Wanted = { state: string; orderId?: string };

/** Adds an import of the first workspace, by its owner, with one row. With `orderId` that order is its result. */
export async function addImport(
  { database, slug, owner, product }: Maker,
  { state, orderId }: Wanted,
): Promise<string> {
  const row = ["", product.sku, "Ingrid Canary", "Canary Row 9", "75001", "Paris", "FR"];
  const { id } = await database.one(
    z.object({ id: z.guid() }),
    `with made as (
       insert into imports (workspace_id, mode, name, content_hash, header, mapping, state, asked_by, rows_count, started_at)
       select id, 'test', $2, md5(random()::text), $3::jsonb, $4::jsonb, $5::text, $6::uuid, 2,
         case when $5::text in ('paused', 'finished') then now() end
       from workspaces where slug = $1 returning *
     ), kept as (
       insert into import_rows (workspace_id, import_id, position, cells)
       select workspace_id, id, place, cells from made,
         (values (1, $3::jsonb), (2, $7::jsonb)) as line (place, cells)
     ), asked as (
       insert into import_orders (workspace_id, import_id, position, rows, submission_id, is_looked_up, state, order_id)
       select workspace_id, id, 2, '{2}', gen_random_uuid(), true, case when $8::uuid is null then 'invalid' else 'created' end, $8::uuid
       from made
     ), told as (
       insert into import_problems (workspace_id, import_id, row, field, code, params)
       select workspace_id, id, 2, 'city', 'missing', '{}' from made where $8::uuid is null
     )
     select id from made`,
    [
      slug,
      importName,
      JSON.stringify(header),
      JSON.stringify({ columns, country: null }),
      state,
      owner.id,
      JSON.stringify(row),
      orderId ?? null,
    ],
  );
  return id;
}

/** Adds a saved column mapping with this name. Returns its id. */
export async function addMapping({ database, slug, owner }: Maker, name: string): Promise<string> {
  const { id } = await database.one(
    z.object({ id: z.guid() }),
    `insert into import_mappings (workspace_id, name, columns, updated_by)
     select id, $2, '{"sku": "sku"}', $3::uuid from workspaces where slug = $1 returning id`,
    [slug, name, owner.id],
  );
  return id;
}

export async function untilImportsAreIdle({ database }: World): Promise<void> {
  await until("all imports rest", async () => {
    const working = await database.rows("select id from imports where state in ('checking', 'running')");
    return working.length === 0;
  });
}

/** Adds an old copy of the world's order as a draft, so that it is at the end of lists. */
export async function addOldDraft({ database, order }: Pick<World, "database" | "order">): Promise<string> {
  const { id } = await database.one(
    z.object({ id: z.guid() }),
    `insert into orders (workspace_id, id, mode, number, status, recipient, city, country, items_count, total_cents,
       data, created_at, service_updated_at)
     select workspace_id, gen_random_uuid(), mode, number || '-old', 'draft', recipient, city, country, items_count,
       total_cents, data, created_at - interval '60 days', service_updated_at
     from orders where id = $1 returning id`,
    [order.id],
  );
  return id;
}
