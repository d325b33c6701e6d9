import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type pg from "pg";
import type { Storage } from "#lib/core/storage/storage.ts";
import { loadTable, type TableLoad } from "./load-table.ts";
import { filesFolder, type Manifest, tableOfPart } from "./manifest.ts";
import { readArchive } from "./read-archive.ts";

const decompress = promisify(gunzip);

/** Puts the rows into the tables and the files into the storage, in the order in which they come. */
export async function loadArchive(
  file: string,
  { tables }: Manifest,
  client: pg.ClientBase,
  storage: Storage,
): Promise<void> {
  let load: TableLoad | undefined;
  for await (const { name, content } of readArchive(file)) {
    const table = tables.find((each) => each.name === tableOfPart(name));
    if (load && load.name !== table?.name) {
      await load.end();
      load = undefined;
    }
    if (table) {
      load ??= loadTable(client, table);
      await load.write(await decompress(await buffer(content)));
    } else if (name.startsWith(filesFolder)) {
      await storage.write(name.slice(filesFolder.length), content);
    }
  }
  await load?.end();
}
