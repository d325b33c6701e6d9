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
const start = (migrations?: string, sql?: string) => migrate(database.databaseUrl, { migrations, sql });

/** Our functions and triggers, to be changed. */
function copySql(): string {
  const copy = path.join(folder, randomUUID());
  cpSync(path.join(root, "drizzle/sql"), copy, { recursive: true });
  return copy;
}

describe("a database that a newer build has changed", () => {
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

  test("leaves its functions and triggers alone where it is the older build", async () => {
    const newer = build("expand_letters");
    const sql = copySql();
    writeFileSync(path.join(sql, "functions/letters.sql"), say("letters", "newer"));
    await start(newer, sql);
    await start();
    expect(await ask("select letters()")).toEqual(["newer"]);
  });
});

describe("functions and triggers", () => {
  const hashes = "select hash from drizzle.__routines where name = 'functions/letters.sql'";

  test("a file is applied when it changes, never again while it stays, and dropped with it", async () => {
    const sql = copySql();
    const file = path.join(sql, "functions/letters.sql");
    writeFileSync(file, say("letters", "first") + say("stamps", "first"));
    await start(undefined, sql);
    expect(await ask("select letters() || stamps()")).toEqual(["firstfirst"]);
    const [hash] = await ask(hashes);

    await ask(say("letters", "by hand"));
    await start(undefined, sql);
    expect(await ask("select letters()")).toEqual(["by hand"]);

    writeFileSync(file, say("letters", "second"));
    await start(undefined, sql);
    expect(await ask("select letters()")).toEqual(["second"]);
    expect(await ask("select to_regproc('stamps') is null")).toEqual([true]);
    expect(await ask(hashes)).not.toEqual([hash]);

    rmSync(file);
    await start(undefined, sql);
    expect(await ask("select to_regproc('letters') is null")).toEqual([true]);
    expect(await ask(hashes)).toEqual([]);
  });

  test("a trigger goes with its file, before the function that it calls", async () => {
    const sql = copySql();
    const file = path.join(sql, "triggers/stamps.sql");
    writeFileSync(
      file,
      [
        "create or replace function stamp() returns trigger language plpgsql as $$ begin return null; end $$;",
        "create or replace trigger stamped after insert on users for each row execute function stamp();",
      ].join("\n"),
    );
    await start(undefined, sql);
    const stamped = "select count(*)::int from pg_trigger where tgname = 'stamped'";
    expect(await ask(stamped)).toEqual([1]);
    rmSync(file);
    await start(undefined, sql);
    expect(await ask(stamped)).toEqual([0]);
    expect(await ask("select to_regproc('stamp') is null")).toEqual([true]);
  });

  test("a migration finds the function that it uses in an index", async () => {
    const sql = copySql();
    writeFileSync(
      path.join(sql, "functions/letters.sql"),
      say("letters", "made").replace("stable", "immutable"),
    );
    const migrations = build("expand_bags");
    writeFileSync(
      path.join(migrations, `${String(last.idx + 1).padStart(4, "0")}_expand_bags.sql`),
      "create table expand_bags (id text); create index bags_idx on expand_bags ((id || letters()));",
    );
    await start(migrations, sql);
    expect(await ask("select to_regclass('bags_idx') is not null")).toEqual([true]);
  });

  test("two starts at once apply a file once", async () => {
    const sql = copySql();
    // Whoever applied it twice would fail: the table is there.
    writeFileSync(path.join(sql, "functions/once.sql"), "create table applied_once (id integer);");
    await Promise.all([start(undefined, sql), start(undefined, sql), start(undefined, sql)]);
    expect(await ask("select count(*)::int from applied_once")).toEqual([0]);
  });

  test("a file that fails leaves everything as it was", async () => {
    const sql = copySql();
    writeFileSync(path.join(sql, "functions/letters.sql"), say("letters", "first"));
    writeFileSync(path.join(sql, "triggers/broken.sql"), "select 1 / 0;");
    await expect(start(undefined, sql)).rejects.toThrow("division by zero");
    await start();
    expect(await ask("select to_regproc('letters') is null")).toEqual([true]);
  });
});

const say = (name: string, word: string) =>
  `create or replace function ${name}() returns text language sql stable as $$ select '${word}'::text $$;\n`;
