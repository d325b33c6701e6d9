import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listPostmasters } from "#e2e/fixtures/list-postmasters.ts";
import { root } from "../root.ts";
import { temporaryDataDir } from "../temporary-data-dir.ts";
import { openEmbeddedPostgres } from "./embedded-postgres.ts";
import { asUser, findSystemUser } from "./run-binary.ts";

// The tests share one complete data directory. A test that needs a broken folder creates its own.
let dataDir: string;
let directory: string;
const others: string[] = [];

beforeAll(async () => {
  dataDir = temporaryDataDir();
  directory = path.join(dataDir, "postgres");
  const postgres = await openEmbeddedPostgres(dataDir, []);
  await postgres.close();
});
afterAll(() => {
  for (const folder of [dataDir, ...others]) rmSync(folder, { recursive: true, force: true });
});

function anotherDataDir(): string {
  const folder = temporaryDataDir();
  others.push(folder);
  return folder;
}

async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(query);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

test("it is durable, uses UTF-8, listens only on loopback and protects its password", async () => {
  const postgres = await openEmbeddedPostgres(dataDir, []);
  expect(await ask(postgres.adminUrl, "show fsync")).toBe("on");
  expect(await ask(postgres.adminUrl, "show synchronous_commit")).toBe("on");
  expect(await ask(postgres.adminUrl, "show listen_addresses")).toBe("127.0.0.1");
  expect(await ask(postgres.adminUrl, "show unix_socket_directories")).toBe("");
  expect(await ask(postgres.adminUrl, "show server_encoding")).toBe("UTF8");
  expect(await ask(postgres.adminUrl, "show shared_preload_libraries")).toBe("pg_stat_statements");
  expect(
    await ask(postgres.adminUrl, "select rolpassword from pg_authid where rolname = 'postgres'"),
  ).toMatch(/^SCRAM-SHA-256/);
  expect(statSync(path.join(dataDir, "secrets/postgres-password")).mode & 0o777).toBe(0o600);
  const wrong = new URL(postgres.adminUrl);
  wrong.password = "wrong";
  await expect(ask(wrong.href, "select 1")).rejects.toThrow(/password authentication failed/);
  await postgres.close();
});

test("the owner of a database cannot connect to another one and is no superuser", async () => {
  const postgres = await openEmbeddedPostgres(dataDir, ["pressroom", "sandbox"]);
  const url = postgres.databaseUrls.pressroom ?? "";
  expect(await ask(url, "select rolsuper from pg_roles where rolname = current_user")).toBe(false);
  await ask(url, "create table if not exists mine (id int)");
  const neighbour = new URL(url);
  neighbour.pathname = "/sandbox";
  await expect(ask(neighbour.href, "select 1")).rejects.toThrow(/permission denied for database/);
  await postgres.close();
});

test("it restarts on the same port, or on another one when that port is taken", async () => {
  const first = await openEmbeddedPostgres(dataDir, []);
  await first.close();
  const second = await openEmbeddedPostgres(dataDir, []);
  expect(second.port).toBe(first.port);
  await second.close();

  const squatter = createServer().listen(first.port, "127.0.0.1");
  await once(squatter, "listening");
  const third = await openEmbeddedPostgres(dataDir, []);
  expect(third.port).not.toBe(first.port);
  await third.close();
  squatter.close();
});

test("two supervisors share one postmaster, and the last one stops it", async () => {
  const [one, other] = await Promise.all([
    openEmbeddedPostgres(dataDir, []),
    openEmbeddedPostgres(dataDir, []),
  ]);
  expect([one.adopted, other.adopted].sort()).toEqual([false, true]);
  expect(one.pid()).toBe(other.pid());
  expect(listPostmasters(directory)).toEqual([one.pid()]);
  expect(await one.close()).toBe("left to others");
  expect(await ask(other.adminUrl, "select 1")).toBe(1);
  expect(await other.close()).toBe("stopped");
  expect(listPostmasters(directory)).toEqual([]);
});

test("a postmaster that dies is restarted", async () => {
  const restarted = Promise.withResolvers<void>();
  const postgres = await openEmbeddedPostgres(dataDir, [], { restarted: restarted.resolve });
  const before = postgres.pid();
  process.kill(before, "SIGKILL");
  await restarted.promise;
  expect(postgres.pid()).not.toBe(before);
  expect(await ask(postgres.adminUrl, "select 1")).toBe(1);
  await postgres.close();
});

test("the next start deletes the unfinished folder of a killed initdb and begins again", async () => {
  const fresh = anotherDataDir();
  const starter = startAlone(fresh);
  const unfinished = await untilFound(() =>
    readdirSync(fresh).find((name) => name.startsWith("postgres.new-")),
  );
  starter.kill("SIGKILL");
  await once(starter, "exit");
  expect(readdirSync(fresh)).not.toContain("postgres");

  const postgres = await openEmbeddedPostgres(fresh, []);
  expect(await ask(postgres.adminUrl, "select 1")).toBe(1);
  // An initdb that outlives its starter may still delete what it wrote.
  await expect.poll(() => readdirSync(fresh)).not.toContain(unfinished);
  await postgres.close();
});

test("a data directory of another major version is not changed, and the error says what to do", async () => {
  const version = path.join(directory, "PG_VERSION");
  const ours = readFileSync(version, "utf8");
  writeFileSync(version, "12\n");
  try {
    await expect(openEmbeddedPostgres(dataDir, [])).rejects.toThrow(
      /written by PostgreSQL 12; this Pressroom brings PostgreSQL \d+\. Nothing was changed\..*DATABASE_URL/,
    );
  } finally {
    writeFileSync(version, ours);
  }
});

test("a folder with other files is refused", async () => {
  const fresh = anotherDataDir();
  mkdirSync(path.join(fresh, "postgres"));
  writeFileSync(path.join(fresh, "postgres", "letters.txt"), "");
  await expect(openEmbeddedPostgres(fresh, [])).rejects.toThrow(/is not a PostgreSQL data directory/);
  expect(readdirSync(path.join(fresh, "postgres"))).toEqual(["letters.txt"]);
});

test("a pid file with the id of a living process is never removed", {
  timeout: 30_000,
}, async () => {
  // It runs as PostgreSQL's user, so that PostgreSQL may check whether it lives.
  const stranger = spawn("sleep", ["60"], asUser(await findSystemUser()));
  const file = path.join(directory, "postmaster.pid");
  const text = `${stranger.pid}\n${directory}\n1\n1\n\n127.0.0.1\n0 0\nready\n`;
  writeFileSync(file, text);
  try {
    await expect(openEmbeddedPostgres(dataDir, [])).rejects.toThrow(
      /did not come up within 10 s: lock file "postmaster.pid" already exists\. Nothing was removed/,
    );
    expect(readFileSync(file, "utf8")).toBe(text);
  } finally {
    stranger.kill();
    rmSync(file);
  }
});

test.runIf(process.getuid?.() === 0)(
  "as root, the error names the folder that PostgreSQL's user cannot enter, and says what to do",
  async () => {
    const closed = anotherDataDir();
    chmodSync(closed, 0o700);
    await expect(openEmbeddedPostgres(path.join(closed, "data"), [])).rejects.toThrow(
      `who may not enter ${closed}. Let it in (chmod o+x), give DATA_DIR`,
    );
  },
);

function startAlone(folder: string): ChildProcess {
  return spawn(process.execPath, ["scripts/start.mjs", "--only=postgres"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder },
    stdio: "ignore",
  });
}

async function untilFound<T>(look: () => T | undefined): Promise<T> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const found = look();
    if (found !== undefined) return found;
    await pause(5);
  }
  throw new Error("It never appeared.");
}

test("a log that cannot be opened prevents neither start nor restart, and causes one warning", async () => {
  const folder = anotherDataDir();
  // Even root cannot open a folder for writing.
  mkdirSync(path.join(folder, "logs", "postgres.log"), { recursive: true });
  const warnings: string[] = [];
  const hear = ({ message }: Error) => warnings.push(message);
  process.on("warning", hear);
  const restarted = Promise.withResolvers<void>();
  const postgres = await openEmbeddedPostgres(folder, [], {
    restarted: restarted.resolve,
    lost: restarted.reject,
  });
  try {
    process.kill(postgres.pid(), "SIGKILL");
    await restarted.promise;
    expect(await ask(postgres.adminUrl, "select 1")).toBe(1);
  } finally {
    process.off("warning", hear);
    await postgres.close();
  }
  expect(warnings).toEqual([expect.stringMatching(/runs without its log: EISDIR.*postgres\.log/)]);
});
