import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

  test("the name of each new migration says whether older builds can run after it: expand_… or contract_…", () => {
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

/** Copies our migrations into a folder, and adds these after them. */
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
  database = await makeDatabase("levels");
});
afterEach(() => database.drop());

async function ask(query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  const replies = [await client.query(query).finally(() => client.end())].flat();
  return (replies.at(-1)?.rows ?? []).map((row: Record<string, unknown>) => Object.values(row)[0]);
}
const version: unknown = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).version;
const start = (migrations?: string, sql?: string) => migrate(database.databaseUrl, { migrations, sql });

/** Copies our functions and triggers, so that a test can change them. */
function copySql(): string {
  const copy = path.join(folder, randomUUID());
  cpSync(path.join(root, "drizzle/sql"), copy, { recursive: true });
  return copy;
}

test("waits only briefly for a table in use, and tries again, so that it ends no statement of a running instance", async () => {
  const busy = new pg.Client({ connectionString: database.databaseUrl });
  await busy.connect();
  await busy.query("begin; lock table drizzle.__drizzle_migrations in share mode");
  const started = start(build("expand_letters"));
  const tries = async () =>
    (
      await ask(`select xact_start::text from pg_stat_activity where datname = current_database()
        and application_name = 'pressroom-migrate' and wait_event_type = 'Lock'`)
    )[0];
  const first = await vi.waitUntil(tries, { timeout: 30_000 });
  await vi.waitUntil(async () => ![undefined, first].includes(await tries()), { timeout: 30_000 });
  await busy.query("commit");
  await busy.end();
  await started;
  expect(await ask("select count(*)::int from expand_letters")).toEqual([0]);
});

describe("a database that a newer build has changed", () => {
  test("accepts older builds after an expand migration, so that a rolling deployment works", async () => {
    const newer = build("expand_letters");
    const names = [`${String(last.idx + 1).padStart(4, "0")}_expand_letters`];
    expect(await start(newer)).toBeUndefined();
    expect(await start()).toEqual({ version, names });
    expect(await start(newer)).toBeUndefined();
    expect(await ask("select count(*)::int from expand_letters")).toEqual([0]);
    expect(await ask("select level from drizzle.__oldest_build")).toEqual([
      entries.findLast(({ tag }) => !/^\d+_expand_/.test(tag))?.idx,
    ]);
  });

  test("stops only older builds after a contract migration, says what to do, and they write nothing", async () => {
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
    await expect(start(older)).rejects.toThrow(
      new RegExp(
        `A newer Pressroom \\(${version}\\) .* Its migrations are \\d+_contract_stamps, \\d+_expand_bags\\.`,
      ),
    );
    await start(build("expand_letters", "contract_stamps"));
    await start(newer);
    expect(await ask("select level from drizzle.__oldest_build")).toEqual([last.idx + 2]);
  });

  test("a contract migration that fails leaves the database to the older builds", async () => {
    const broken = build("contract_stamps");
    writeFileSync(
      path.join(broken, `${String(last.idx + 1).padStart(4, "0")}_contract_stamps.sql`),
      "select 1 / 0;",
    );
    await expect(start(broken)).rejects.toThrow("division by zero");
    await start();
  });

  test("keeps its functions and triggers when an older build starts", async () => {
    const newer = build("expand_letters");
    const sql = copySql();
    writeFileSync(path.join(sql, "functions/letters.sql"), say("letters", "newer"));
    await start(newer, sql);
    await start();
    expect(await ask("select letters()")).toEqual(["newer"]);
  });

  test("keeps them also when the newer version has no migration of its own", async () => {
    const sql = copySql();
    writeFileSync(path.join(sql, "functions/letters.sql"), say("letters", "newer"));
    await start(undefined, sql);
    const setVersion = (version: string) =>
      ask(`update drizzle.__migration_names set version = '${version}'`);
    await setVersion("999.10.0");
    await start();
    expect(await ask("select letters()")).toEqual(["newer"]);
    await setVersion("0.0.9");
    await start();
    expect(await ask("select count(*)::int from pg_proc where proname = 'letters'")).toEqual([0]);
    expect(await ask(`select version from drizzle.__migration_names where level = ${last.idx}`)).toEqual([
      version,
    ]);
  });
});

describe("before an upgrade", () => {
  const upgrades: object[] = [];
  const upgradeTo = (migrations: string, fails = false) =>
    migrate(database.databaseUrl, {
      migrations,
      beforeUpgrade: async (upgrade) => {
        upgrades.push(upgrade);
        if (fails) throw new Error("no room");
      },
    });
  beforeEach(() => upgrades.splice(0));
  const one = { from: last.idx, to: last.idx + 1 };

  test("of two starts at once, only the one that changes the database is told, with both levels", async () => {
    const newer = build("expand_letters");
    await Promise.all([upgradeTo(newer), upgradeTo(newer)]);
    await upgradeTo(newer);
    expect(upgrades).toEqual([one]);
  });

  test("a failure leaves the database unchanged", async () => {
    await expect(upgradeTo(build("expand_letters"), true)).rejects.toThrow("no room");
    expect(await ask("select to_regclass('expand_letters') is null")).toEqual([true]);
    expect(upgrades).toEqual([one]);
  });

  test("a new database and one of a newer build are not told", async () => {
    await upgradeTo(build());
    await start(build("expand_letters"));
    await upgradeTo(build());
    await ask("drop schema public, drizzle, graphile_worker cascade; create schema public");
    await upgradeTo(build());
    expect(upgrades).toEqual([]);
  });
});

/** Copies our migrations up to one level. */
function buildUpTo(idx: number): string {
  const copy = build();
  const kept = entries.filter((entry) => entry.idx <= idx);
  const written = { version: "7", dialect: "postgresql", entries: kept };
  writeFileSync(path.join(copy, "meta/_journal.json"), JSON.stringify(written));
  return copy;
}

test("the migration that merges both kinds of runs keeps every run, row and erasure", async () => {
  await ask("drop schema public, drizzle cascade; create schema public");
  await start(buildUpTo(30));
  const [workspace, paying, cancelling, person] = Array.from({ length: 4 }, () => randomUUID());
  const same = randomUUID();
  await ask(`
    insert into workspaces (id, slug, name) values ('${workspace}', 'desk', 'Desk');
    insert into payment_runs (workspace_id, id, mode, asked_by, rows_count, total_cents, state, stop_code) values
      ('${workspace}', '${paying}', 'live', '${person}', 3, 600, 'finished', 'wallet_empty'),
      ('${workspace}', '${same}', 'test', '${person}', 1, 100, 'running', null);
    insert into payment_run_rows (workspace_id, run_id, position, order_id, shown_total_cents, state, outcome) values
      ('${workspace}', '${paying}', 0, gen_random_uuid(), 100, 'paid', null),
      ('${workspace}', '${paying}', 1, gen_random_uuid(), 200, 'refused', '{"code": "insufficient_balance"}'),
      ('${workspace}', '${paying}', 2, gen_random_uuid(), 300, 'stopped', '{"code": "wallet_empty"}'),
      ('${workspace}', '${same}', 0, gen_random_uuid(), 100, 'waiting', null);
    insert into bulk_runs (workspace_id, id, mode, kind, asked_by, rows_count, total_cents, done_count, failed_count,
      back_cents, state) values
      ('${workspace}', '${cancelling}', 'live', 'cancel', '${person}', 2, 500, 1, 1, 200, 'finished'),
      ('${workspace}', '${same}', 'test', 'tag', '${person}', 1, 100, 0, 0, 0, 'running');
    insert into bulk_run_rows (workspace_id, run_id, position, order_id, was_confirmed, total_cents, state, back_cents)
      values ('${workspace}', '${cancelling}', 0, gen_random_uuid(), true, 200, 'done', 200),
      ('${workspace}', '${cancelling}', 1, gen_random_uuid(), true, 300, 'failed', null),
      ('${workspace}', '${same}', 0, gen_random_uuid(), false, 100, 'waiting', null);
    insert into erasures (workspace_id, place, subject_id) values
      ('${workspace}', 'bulk_run_rows', '${cancelling}:0'), ('${workspace}', 'payment_run_rows', '${paying}:1');
    insert into privacy_requests (workspace_id, asked_by, progress, erased) values
      ('${workspace}', '${person}', '{"place": "payment_run_rows", "after": "x"}',
       '{"orders": 1, "bulk_run_rows": 2, "payment_run_rows": 3}')`);
  await start();
  const words =
    "concat_ws(' ', kind, mode, state, stop_code, rows_count, done_count, failed_count, moved_cents)";
  const runOf = (id: string | undefined) => ask(`select ${words} from runs where id = '${id}' order by kind`);
  expect(await runOf(paying)).toEqual(["pay live finished wallet_empty 3 1 2 100"]);
  expect(await runOf(cancelling)).toEqual(["cancel live finished 2 1 1 200"]);
  expect(await runOf(same)).toEqual(["tag test running 1 0 0 0"]);
  expect(await ask(`select kind from runs where mode = 'test' order by kind`)).toEqual(["pay", "tag"]);
  const rows = "select concat_ws(' ', state, total_cents, moved_cents, outcome ->> 'code') from run_rows";
  expect(await ask(`${rows} where run_id = '${paying}' order by position`)).toEqual([
    "done 100 100",
    "failed 200 insufficient_balance",
    "stopped 300 wallet_empty",
  ]);
  expect(await ask(`${rows} where run_id = '${cancelling}' order by position`)).toEqual([
    "done 200 200",
    "failed 300",
  ]);
  expect(await ask("select count(*)::int from run_rows where state = 'waiting'")).toEqual([2]);
  expect(await ask("select distinct place from erasures")).toEqual(["run_rows"]);
  expect(await ask("select progress from privacy_requests")).toEqual([{ place: "run_rows", after: null }]);
  expect(await ask("select erased from privacy_requests")).toEqual([{ orders: 1, run_rows: 5 }]);
});

describe("functions and triggers", () => {
  const hashes = "select hash from drizzle.__routines where name = 'functions/letters.sql'";

  test("a file is applied only when it changes, and its functions are dropped with it", async () => {
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

  test("a removed file drops its trigger before the function that the trigger calls", async () => {
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

  test("a migration can use a function in an index", async () => {
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
    // Applying the file twice would fail, because the table exists.
    writeFileSync(path.join(sql, "functions/once.sql"), "create table applied_once (id integer);");
    await Promise.all([start(undefined, sql), start(undefined, sql), start(undefined, sql)]);
    expect(await ask("select count(*)::int from applied_once")).toEqual([0]);
  });

  test("a file that fails rolls back the other files", async () => {
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
