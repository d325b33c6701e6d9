import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { listed, quote, type Table } from "./read-shape.ts";

/** Takes the rows of one table, part by part. */
export type TableLoad = { name: string; write(part: Uint8Array): Promise<void>; end(): Promise<void> };

export function loadTable(client: pg.ClientBase, { name, columns }: Table): TableLoad {
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
