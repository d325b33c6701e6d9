import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Storage } from "#lib/core/storage/storage.ts";
import { filesFolder, type Manifest, readArchive, tableOfPart } from "./manifest.ts";
import { listed, quote, type Table } from "./read-shape.ts";

const decompress = promisify(gunzip);

/** Loads the rows into the tables and the files into the storage, in the order of the archive. */
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

/** Loads the rows of one table, part by part. */
type TableLoad = { name: string; write(part: Uint8Array): Promise<void>; end(): Promise<void> };

function loadTable(client: pg.ClientBase, { name, columns }: Table): TableLoad {
  const rows = client.query(copyFrom(`copy public.${quote(name)} (${listed(columns)}) from stdin`));
  const done = finished(rows);
  done.catch(() => undefined);
  return {
    name,
    write: async (part) => {
      if (!rows.write(part)) await Promise.race([once(rows, "drain"), done]);
    },
    end: async () => {
      rows.end();
      await done;
    },
  };
}
