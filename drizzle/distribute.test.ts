import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDatabase } from "#e2e/fixtures/make-database.ts";
import { distribute, isDistributed } from "./distribute.ts";
import { splitStatements } from "./routines.ts";

let database: Awaited<ReturnType<typeof makeDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await makeDatabase("single");
  client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("one PostgreSQL is not distributed, and is told what is missing", async () => {
  expect(await isDistributed(client)).toBe(false);
  await expect(distribute(client)).rejects.toThrow("This database has no Citus extension");
});

test("each table with a workspace leads its key with it, or is copied to every node", async () => {
  const { rows } = await client.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'workspace_id' and not exists (
      select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indrelid = table_name::regclass and indisprimary and attname = 'workspace_id')`);
  expect(rows).toEqual([{ name: "former_slugs" }]);
});

test("a file of routines is sent one statement at a time, also with semicolons inside functions", () => {
  const body = "begin\n  perform 1;\n  return null;\nend";
  const sql = `-- Why; and how.\ncreate function f() as $$ ${body} $$;\n\ncreate trigger t\n  execute function f();\n`;
  expect(splitStatements(sql)).toEqual([
    `create function f() as $$ ${body} $$`,
    "create trigger t\n  execute function f()",
  ]);
});
