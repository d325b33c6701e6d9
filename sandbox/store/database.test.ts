import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { dropDatabase, serverUrl } from "../testing/test-sandbox.ts";
import { openDatabase } from "./database.ts";

const name = `sandbox_database_${randomUUID().replaceAll("-", "")}`;
afterAll(() => dropDatabase(name));

it("refuses a database that a newer build has changed, and says what to do", async () => {
  const url = new URL(`/${name}`, serverUrl()).href;
  const database = await openDatabase(url, () => undefined);
  const { rows } = await database.pool.query("select level from drizzle.__oldest_build");
  await database.pool.query("update drizzle.__oldest_build set level = level + 1000");
  await expect(openDatabase(url, () => undefined)).rejects.toThrow(
    /Nothing was changed. Start the newer version, or give SANDBOX_DATABASE_URL another database/,
  );
  await database.pool.query("update drizzle.__oldest_build set level = $1", [rows[0].level]);
  await database.close();
});

it("survives idle and busy connections that the server drops, and reports each once", async () => {
  const heard: unknown[] = [];
  const database = await openDatabase(new URL(`/${name}`, serverUrl()).href, (error) => heard.push(error));
  const [idle, busy, other] = await Promise.all([1, 2, 3].map(() => database.pool.connect()));
  const pids = [];
  for (const client of [idle, busy]) {
    pids.push((await client?.query("select pg_backend_pid() as pid"))?.rows[0].pid);
  }
  idle?.release();
  await other?.query("select pg_terminate_backend(pid) from unnest($1::int[]) pid", [pids]);
  await expect.poll(() => heard).toHaveLength(2);
  const told = expect.stringMatching(/^A database connection was lost: terminating connection/);
  expect(heard).toEqual([told, told]);
  await expect(busy?.query("select 1")).rejects.toThrow();
  busy?.release(true);
  other?.release();
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await database.close();
  expect(heard).toHaveLength(2);
});
