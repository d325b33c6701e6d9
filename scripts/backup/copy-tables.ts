import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { CannotStart } from "../cannot-start.ts";
import type { ArchiveWriter } from "./archive-writer.ts";
import { type Manifest, partName } from "./manifest.ts";
import { listed, quote, readMigrations, readSequences, readTables, type Table } from "./read-shape.ts";

const bytesAPart = 8_000_000;
const compress = promisify(gzip);

export type CopiedTables = Pick<Manifest, "tables" | "sequences" | "migrations">;

/** All tables as they are at one moment, in one snapshot, while everybody goes on writing. */
export async function copyTables(client: pg.ClientBase, archive: ArchiveWriter): Promise<CopiedTables> {
  const found = await readTables(client);
  await client.query("begin isolation level repeatable read read only");
  // Before the snapshot is taken: nothing that changes tables comes between, and nobody who works waits for us.
  await client.query(
    `lock table ${found.map(({ name }) => `public.${quote(name)}`).join(", ")} in access share mode`,
  );
  const tables = await readTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(found)) {
    throw new CannotStart("The tables were being changed by another start: try again when it is up.");
  }
  const migrations = await readMigrations(client);
  const copied: Manifest["tables"] = [];
  for (const table of tables) copied.push({ ...table, rows: await copyTable(client, archive, table) });
  const sequences = await readSequences(client);
  await client.query("commit");
  return { tables: copied, sequences, migrations };
}

async function copyTable(client: pg.ClientBase, archive: ArchiveWriter, table: Table): Promise<number> {
  const rows = client.query(copyTo(`copy public.${quote(table.name)} (${listed(table.columns)}) to stdout`));
  let part: Buffer[] = [];
  let bytes = 0;
  let parts = 0;
  const flush = async () => {
    if (bytes === 0) return;
    await archive.add(partName(table.name, parts), await compress(Buffer.concat(part)));
    [part, bytes, parts] = [[], 0, parts + 1];
  };
  for await (const chunk of rows) {
    part.push(chunk);
    bytes += chunk.length;
    if (bytes >= bytesAPart) await flush();
  }
  await flush();
  return rows.rowCount;
}
