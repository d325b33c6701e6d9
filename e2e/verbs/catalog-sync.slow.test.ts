import { eq } from "drizzle-orm";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { expireAllLeases } from "#e2e/fixtures/expire-all-leases.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { startWorker } from "#e2e/fixtures/start-worker.ts";
import { detailCall, watchCalls } from "#e2e/fixtures/watch-calls.ts";
import { long, printResult, scaled } from "#e2e/service/scale.ts";

/** Calls a minute. Only the long run uses the service's own limit: a higher limit shortens the short run. */
const limit = scaled(1_200, 600);
const size = { products: scaled(60, 500), variants: scaled(3_000, 50_000) };
/** A product whose read was interrupted by the kill may be read again: at most this many were in progress. */
const underWay = 16;

const { pressroom, service } = startProxiedVerbs({ rateLimit: limit });
let watched: ReturnType<typeof watchCalls>;
beforeAll(async () => {
  await pressroom.world.control.reset(size);
  watched = watchCalls(service);
});

/** Moves the service's clock to a whole minute, so that earlier calls do not count in the measured one. */
async function beginMinute(): Promise<void> {
  const { headers } = await fetch(`${pressroom.world.url}/v1/me`);
  const second = new Date(headers.get("date") ?? "").getUTCSeconds();
  await pressroom.world.control.passTime(60 - second);
}

const languageOf = async ({ workspaceId }: TestWorkspace) =>
  (await db().select().from(catalogLanguages).where(eq(catalogLanguages.workspaceId, workspaceId)))[0];

const untilSynced = (workspace: TestWorkspace) =>
  expect
    .poll(async () => (await languageOf(workspace))?.syncedAt, { timeout: 300_000, interval: 100 })
    .toBeInstanceOf(Date);

async function readService(): Promise<{ products: string[]; variants: string[] }> {
  const client = new pg.Client({ connectionString: pressroom.world.databaseUrl });
  await client.connect();
  const list = async (query: string) =>
    (await client.query<{ row: string }>(query)).rows.map(({ row }) => row);
  const products = await list(
    `select concat_ws('|', id, titles->>'en', variants_count, base_price_from_cents) as row
     from products where discontinued_at is null order by position`,
  );
  const variants = await list(
    `select concat_ws('|', v.sku, v.product_id, v.color_code, v.size_code, v.base_price_cents,
       v.discontinued_at is null, v.replacement_sku) as row
     from variants v join products p on p.id = v.product_id
     where p.discontinued_at is null order by p.position, v.position`,
  );
  await client.end();
  return { products, variants };
}

async function readMirror({ workspaceId }: TestWorkspace) {
  const list = async (rows: Promise<pg.QueryResult<{ row: string }>>) =>
    (await rows).rows.map(({ row }) => row);
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
  const products = await list(
    pool.query(
      `select concat_ws('|', p.id, t.title, p.variants_count, p.base_price_from_cents) as row
       from catalog_products p join catalog_texts t
         on t.workspace_id = p.workspace_id and t.product_id = p.id and t.lang = 'en'
       where p.workspace_id = $1 and p.is_offered and t.detail is not null order by p.position`,
      [workspaceId],
    ),
  );
  const variants = await list(
    pool.query(
      `select concat_ws('|', v.sku, v.product_id, v.color_code, v.size_code, v.base_price_cents,
         v.availability = 'available', v.replacement->>'sku') as row
       from catalog_variants v join catalog_products p on p.workspace_id = v.workspace_id and p.id = v.product_id
       where v.workspace_id = $1 order by p.position, v.position`,
      [workspaceId],
    ),
  );
  await pool.end();
  return { products, variants };
}

test("a first sync uses the rate limit without a refusal, and stores what the service has", {
  timeout: 400_000,
}, async () => {
  await beginMinute();
  const begun = performance.now();
  const workspace = await openWorkspace(pressroom.world);
  watched.forget();
  startWorker();
  await untilSynced(workspace);

  const calls = watched.calls.toSorted((a, b) => a.sentAt - b.sentAt);
  const minutes = ((calls.at(-1)?.sentAt ?? 0) - (calls[0]?.sentAt ?? 0)) / 60_000;
  const used = calls.length / (minutes * limit);
  const whole = wholeMinutes(calls.map(({ minute }) => minute));
  printResult(
    `catalog of ${size.products} products and ${size.variants} variants: ${calls.length} calls in ${minutes.toFixed(2)} min, ` +
      `${(used * 100).toFixed(1)}% of the limit (whole minutes: ${whole.join(", ") || "none"} of ${limit}), ` +
      `${watched.refused().length} answered 429`,
  );
  expect(watched.refused()).toEqual([]);
  expect(calls.every(({ status }) => status === 200)).toBe(true);
  // In a short run a small delay weighs much, and the rest of the minute cannot make up for it.
  if (long) expect(used).toBeGreaterThanOrEqual(0.95);
  // Calls are spread evenly over the rest of the minute, so that interactive calls find room between them.
  const left = 1 - ((calls[0]?.sentAt ?? begun) - begun) / 60_000;
  expect(used * left).toBeLessThanOrEqual(1.1);
  for (const count of whole) expect(count / limit).toBeGreaterThanOrEqual(0.95);
  if (long) expect(whole.length).toBeGreaterThan(0);
  expect(watched.of(detailCall)).toHaveLength(size.products);
  const kept = await readMirror(workspace);
  expect(kept).toEqual(await readService());
  expect(kept.products).toHaveLength(size.products);
  // The sandbox counts the variants of two discontinued products, too.
  expect(kept.variants.length).toBeGreaterThan(size.variants * 0.95);
});

test("a sync goes on where a killed worker stopped", { timeout: 400_000 }, async () => {
  const workspace = await openWorkspace(pressroom.world);
  watched.forget();
  const worker = startWorker();
  const half = Math.floor(size.products / 2);
  await expect
    .poll(() => watched.of(detailCall).length, { timeout: 200_000, interval: 5 })
    .toBeGreaterThanOrEqual(half);
  await worker.kill9();
  await expireAllLeases();
  expect((await languageOf(workspace))?.syncedAt).toBeNull();
  const before = watched.of(detailCall).length;
  startWorker();
  await untilSynced(workspace);

  const details = watched.of(detailCall).length;
  printResult(`killed after ${before} of ${size.products} products; ${details} were read in all`);
  expect(details).toBeLessThanOrEqual(size.products + underWay);
  expect(watched.refused()).toEqual([]);
  expect(await readMirror(workspace)).toEqual(await readService());
});

function wholeMinutes(minutes: readonly number[]): number[] {
  const [first, last] = [Math.min(...minutes), Math.max(...minutes)];
  const whole = Array.from({ length: Math.max(0, last - first - 1) }, (_, i) => first + 1 + i);
  return whole.map((wanted) => minutes.filter((minute) => minute === wanted).length);
}
