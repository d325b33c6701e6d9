import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { getTableName } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { World } from "#e2e/access/world/world.ts";
import { runCommand } from "#e2e/resilience/backups/run-command.ts";
import { sealedColumns } from "#lib/core/secrets/sealed-columns.ts";
import { readArchive } from "#scripts/backup/manifest.ts";

/** Valid for minutes, and encrypted so that a reader of the table cannot answer the challenge. */
const briefly = ["sign_in_challenges.details"];

/** Stored data gives no access by itself, neither in the database nor in a backup. */
export function describeStoredSecrets(world: () => World): void {
  describe("secrets are not stored in plain text:", () => {
    test("in any table", async () => {
      const found: string[] = [];
      for (const { table, column } of await readColumns(world())) {
        for (const [name, secret] of Object.entries(world().secrets)) {
          const held = `select from ${table} where strpos("${column}"::text, $1) > 0 limit 1`;
          if ((await world().database.rows(held, [secret])).length > 0)
            found.push(`${name} in ${table}.${column}`);
        }
      }
      expect(found).toEqual([]);
    });

    test("each encrypted column is known to the secret rotation", async () => {
      const known = sealedColumns.map(({ table, value }) => `public.${getTableName(table)}.${value.name}`);
      const unknown: string[] = [];
      for (const { table, column } of await readColumns(world())) {
        const isKnown = [...known, ...briefly.map((name) => `public.${name}`)].includes(`${table}.${column}`);
        const held = `select from ${table} where "${column}"::text ~ '\\ms1\\.[0-9a-f]{8}\\.' limit 1`;
        if (!isKnown && (await world().database.rows(held)).length > 0) unknown.push(`${table}.${column}`);
      }
      expect(unknown).toEqual([]);
    });

    test("in a backup of a running deployment", async () => {
      const folder = mkdtempSync(path.join(tmpdir(), "pressroom-canaries-"));
      const file = path.join(folder, "backup.tar");
      try {
        const { dataDir } = world().pressroom;
        const databaseUrl = process.env.TEST_CITUS_URL ?? "";
        const { code, said } = await runCommand("backup", [file], { databaseUrl, dataDir }).ended;
        expect(code, said).toBe(0);
        expect(await secretsIn(file, world())).toEqual([]);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  });
}

/** All columns that may contain text, including those of the job queue. */
async function readColumns({ database }: World) {
  const rows = await database.rows(
    `select format('%I.%I', table_schema, table_name) as table, column_name as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
       and data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY', 'bytea')`,
  );
  return z.array(z.object({ table: z.string(), column: z.string() })).parse(rows);
}

async function secretsIn(file: string, { secrets }: World): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, content } of readArchive(file)) {
    const bytes = await buffer(content);
    const plain = name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
    for (const [secret, value] of Object.entries(secrets)) {
      if (plain.includes(value)) found.push(`${secret} in ${name}`);
    }
  }
  return found;
}
