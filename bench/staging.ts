import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import Papa from "papaparse";
import pg from "pg";
import { imports } from "#drizzle/schema/imports.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { withLease } from "#lib/core/leases.ts";
import { checkRows } from "#lib/workflows/imports/internal/checking/check-rows.ts";
import { mapImport } from "#lib/workflows/imports/map-import.ts";
import { prepareMapping } from "#lib/workflows/imports/prepare-mapping.ts";
import { stageImport } from "#lib/workflows/imports/stage-import.ts";
import { type Measurement, median, report } from "./support/measurement.ts";

/**
 * Reads, stages and checks a file of 100,000 orders row by row. The floor is papaparse with a batched insert of the
 * same rows by `unnest`, right before on the same database.
 */
const rows = Number(process.env.BENCH_STAGING_ROWS ?? 100_000);
const rounds = 5;
const batchRows = 2_000;

const pressroom = await startVerbs();
const workspace = await openWorkspace(pressroom.world);
const ctx = await workspace.ownerContext("test");
const heads = "reference,sku,quantity,name,address1,postcode,city,country\n";
const text =
  heads +
  Array.from(
    { length: rows },
    (_, at) => `B-${at},${workspace.sku},${1 + (at % 5)},"Person, ${at}",Street ${at},75001,Paris,FR\n`,
  ).join("");
const bytes = Buffer.from(text);

async function* pieces() {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
await client.query(
  "create table floor_rows (import_id uuid, position int, cells text[], primary key (import_id, position))",
);

async function floor(): Promise<void> {
  const { data } = Papa.parse<string[]>(text);
  const importId = randomUUID();
  for (let from = 0; from < data.length; from += batchRows) {
    const batch = data.slice(from, from + batchRows);
    const columns = Array.from({ length: 8 }, (_, column) => batch.map((row) => row[column] ?? ""));
    const names = columns.map((_, column) => `c${column}`).join(", ");
    const params = columns.map((_, column) => `$${column + 3}::text[]`).join(", ");
    await client.query(
      `insert into floor_rows select $1::uuid, $2::int + place, array[${names}]
       from unnest(${params}) with ordinality as t (${names}, place)`,
      [importId, from, ...columns],
    );
  }
}

async function stage(): Promise<string> {
  return stageImport(ctx, { name: "bench.csv", bytes: pieces() });
}

async function judge(importId: string): Promise<void> {
  const { columns } = await prepareMapping(ctx, { importId });
  await mapImport(ctx, { importId, hasHeader: true, columns, country: null });
  if (!(await withLease(imports, eq(imports.id, importId), checkRows)))
    throw new Error("the rows were not checked");
}

function measured(what: string, ours: number[], floors: number[], atLeast: number): Measurement {
  const ratios = ours.map((time, round) => (floors[round] ?? Number.NaN) / time);
  return {
    what,
    unit: "rows/s",
    ours: rows / median(ours),
    floor: rows / median(floors),
    ratio: median(ratios),
    atLeast,
  };
}

try {
  const [floors, staged, whole]: [number[], number[], number[]] = [[], [], []];
  await floor();
  await stage();
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await seconds(floor));
    let importId = "";
    const staging = await seconds(async () => {
      importId = await stage();
    });
    staged.push(staging);
    whole.push(staging + (await seconds(() => judge(importId))));
  }
  report([
    measured("a CSV parsed and staged", staged, floors, 0.5),
    measured("a CSV parsed, staged and judged", whole, floors, 0.35),
  ]);
} finally {
  await client.end();
  await pressroom.stop();
}
