import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { makeDatabase } from "#e2e/fixtures/make-database.ts";
import { root } from "#scripts/root.ts";
import { migrate } from "./migrate.ts";

const journal = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number(), tag: z.string() })),
});
const readJournal = (folder: string) =>
  journal.parse(JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")));

describe.each([
  ["drizzle/migrations", 25],
  ["sandbox/store/migrations", 3],
])("%s", (folder, firstMarked) => {
  const { entries } = readJournal(path.join(root, folder));

  test("each new migration says whether older builds can run after it: --name expand_… or contract_…", () => {
    const unmarked = entries.filter(
      ({ idx, tag }) => idx >= firstMarked && !/^\d+_(expand|contract)_/.test(tag),
    );
    expect(unmarked.map(({ tag }) => tag)).toEqual([]);
  });

  test("levels only rise, in the order in which migrations are applied", () => {
    expect(entries.map(({ idx }) => idx)).toEqual(entries.map(({ idx }) => idx).toSorted((a, b) => a - b));
    expect(new Set(entries.map(({ idx }) => idx)).size).toBe(entries.length);
    expect(entries.map(({ when }) => when)).toEqual(
      entries.map(({ when }) => when).toSorted((a, b) => a - b),
    );
  });
});

describe("a database that a newer build has changed", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "pressroom-migrations-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const ours = path.join(root, "drizzle/migrations");
  const { entries } = readJournal(ours);
  const last = entries.at(-1) ?? { idx: 0, when: 0 };

  /** Our migrations and these after them. */
  function build(...added: string[]): string {
    const copy = path.join(folder, randomUUID());
    cpSync(ours, copy, { recursive: true });
    const more = added.map((name, at) => {
      const idx = last.idx + 1 + at;
      const tag = `${String(idx).padStart(4, "0")}_${name}`;
      writeFileSync(path.join(copy, `${tag}.sql`), `create table ${name} (id integer);`);
      return { idx, tag, when: last.when + 1 + at, version: "7", breakpoints: true };
    });
    const written = { version: "7", dialect: "postgresql", entries: [...entries, ...more] };
    writeFileSync(path.join(copy, "meta/_journal.json"), JSON.stringify(written));
    return copy;
  }

  let database: Awaited<ReturnType<typeof makeDatabase>>;
  beforeEach(async () => {
    database = await makeDatabase(process.env.TEST_POSTGRES_URL ?? "", "levels");
  });
  afterEach(() => database.drop());

  async function ask(query: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: database.databaseUrl });
    await client.connect();
    const { rows } = await client.query(query).finally(() => client.end());
    return rows.map((row: Record<string, unknown>) => Object.values(row)[0]);
  }
  const start = (migrations?: string) => migrate(database.databaseUrl, migrations);

  test("by expanding it takes older builds: a rolling deployment goes on", async () => {
    const newer = build("expand_letters");
    await start(newer);
    await start();
    await start(newer);
    expect(await ask("select count(*)::int from expand_letters")).toEqual([0]);
    expect(await ask("select level from drizzle.__oldest_build")).toEqual([
      entries.findLast(({ tag }) => !/^\d+_expand_/.test(tag))?.idx,
    ]);
  });

  test("by contracting it stops older builds alone, with the way out, before they write anything", async () => {
    const [older, newer] = [
      build("expand_letters"),
      build("expand_letters", "contract_stamps", "expand_bags"),
    ];
    await start(newer);
    const wayOut = /Nothing was changed. Start the newer version, or restore a backup/;
    await expect(start()).rejects.toThrow(wayOut);
    await expect(start(older)).rejects.toThrow(
      `it is of level ${last.idx + 1}, and the database takes ${last.idx + 2} or above`,
    );
    await start(build("expand_letters", "contract_stamps"));
    await start(newer);
    expect(await ask("select level from drizzle.__oldest_build")).toEqual([last.idx + 2]);
  });

  test("a contraction that fails leaves the database to the builds that it had", async () => {
    const broken = build("contract_stamps");
    writeFileSync(
      path.join(broken, `${String(last.idx + 1).padStart(4, "0")}_contract_stamps.sql`),
      "select 1 / 0;",
    );
    await expect(start(broken)).rejects.toThrow("division by zero");
    await start();
  });
});
