import { expect, test } from "vitest";
import { pool } from "#drizzle/client.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";

useVerbs();

test("a prepared statement fails once after a migration, and then works again", async () => {
  const named = { name: "everything_of_migrated", text: "select * from migrated" };
  await pool().query("create table migrated (kept integer, dropped integer)");
  await pool().query("insert into migrated values (1, 2)");
  expect((await pool().query(named)).rows).toEqual([{ kept: 1, dropped: 2 }]);
  await pool().query("alter table migrated drop column dropped");
  await expect(pool().query(named)).rejects.toMatchObject({ code: "0A000" });
  expect((await pool().query(named)).rows).toEqual([{ kept: 1 }]);
  await pool().query("drop table migrated");
});

test("a connection stays open after its database refuses to write", async () => {
  const processOf = async () => (await pool().query("select pg_backend_pid() as pid")).rows;
  const before = await processOf();
  const write = "do $$ begin raise exception 'refused' using errcode = '25006'; end $$";
  await expect(pool().query(write)).rejects.toMatchObject({ code: "25006" });
  expect(await processOf()).toEqual(before);
});
