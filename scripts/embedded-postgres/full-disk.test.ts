import pg from "pg";
import { afterEach, beforeEach, expect } from "vitest";
import { type SmallDisk, smallDisk, diskTest as test } from "#e2e/fixtures/small-disk.ts";
import { openEmbeddedPostgres } from "./embedded-postgres.ts";

let disk: SmallDisk;
beforeEach(() => {
  disk = smallDisk(200);
});
afterEach(() => disk.remove());

async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(query);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

test("on a full disk it does not start, and the error says how much space is needed", async () => {
  const said =
    /^There is no space left to write: .*which has 0 MB free and needs at least 64 MB.*What was saved before is kept/;
  disk.fill();
  await expect(openEmbeddedPostgres(disk.folder, [])).rejects.toThrow(said);
  disk.free();
  const first = await openEmbeddedPostgres(disk.folder, ["pressroom"]);
  await first.close();
  disk.fill();
  await expect(openEmbeddedPostgres(disk.folder, ["pressroom"])).rejects.toThrow(said);
  disk.free();
  const second = await openEmbeddedPostgres(disk.folder, ["pressroom"]);
  expect(await second.close()).toBe("stopped");
});

test("a full disk is reported once, and PostgreSQL restarts with all its rows when there is space", async () => {
  const stalled: string[] = [];
  const restarted = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  const hasStalled = Promise.withResolvers<void>();
  const postgres = await openEmbeddedPostgres(disk.folder, ["pressroom"], {
    stalled: ({ message }) => {
      stalled.push(message);
      hasStalled.resolve();
    },
    restarted: restarted.resolve,
    lost: lost.reject,
  });
  const url = postgres.databaseUrls.pressroom ?? "";
  await ask(url, "create table kept as select generate_series(1, 1000) as id");
  disk.fill();
  const fillLog =
    "select pg_logical_emit_message(true, 'x', repeat('y', 500000)) from generate_series(1, 100)";
  await expect(ask(url, fillLog)).rejects.toThrow();
  await Promise.race([hasStalled.promise, lost.promise]);
  disk.free();
  await Promise.race([restarted.promise, lost.promise]);
  expect(stalled).toEqual([expect.stringContaining("There is no space left to write: PostgreSQL ended")]);
  expect(await ask(url, "select count(*)::int from kept")).toBe(1000);
  await ask(url, "insert into kept values (1)");
  expect(await postgres.close()).toBe("stopped");
});
