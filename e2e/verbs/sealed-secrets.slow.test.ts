import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { migrate } from "#drizzle/migrate.ts";
import { freshDatabase } from "#e2e/fixtures/fresh-database.ts";
import { deriveKey, keyId } from "#lib/derive.ts";
import { root } from "#scripts/root.ts";
import { previousName } from "#scripts/secrets/generated.ts";
import { readOrCreateSecret } from "#scripts/secrets/secret-files.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";

const before = randomUUID().repeat(2);
const after = randomUUID().repeat(2);
const forgotten = randomUUID().repeat(2);
const many = 3_000;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
const dataDir = temporaryDataDir();

beforeAll(async () => {
  database = await freshDatabase("sealed");
  await migrate(database.url);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

/** Loads the module as a process with these secrets would. */
async function under(secret: string, previous?: string) {
  vi.resetModules();
  vi.unstubAllEnvs();
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("SERVICE_URL", "http://127.0.0.1:9");
  vi.stubEnv("APP_SECRET", secret);
  vi.stubEnv("APP_SECRET_PREVIOUS", previous ?? "");
  return import("#lib/core/auth/seal-secret.ts");
}

const sealOf = (secret: string) => `s1.${keyId(deriveKey(secret, "seal"))}.`;

beforeEach(async () => {
  await client.query("delete from api_keys");
  await client.query("delete from webhook_endpoints");
  await client.query("delete from users");
});

async function addWorkspace(): Promise<string> {
  const id = randomUUID();
  await client.query("insert into workspaces (id, slug, name) values ($1::uuid, $1::text, 'Sealed')", [id]);
  return id;
}

async function addKeys(workspaceId: string, secret: string, count: number): Promise<string[]> {
  const { sealSecret } = await under(secret);
  const ids = Array.from({ length: count }, () => randomUUID());
  await client.query(
    `insert into api_keys (workspace_id, id, mode, purpose, ciphertext, name, prefix, scopes, removed_at)
     select $1, id, 'test', 'ordering', sealed, 'a key', 'svc_test_AbCdEf', '{}', now()
     from unnest($2::uuid[], $3::text[]) as given(id, sealed)`,
    [workspaceId, ids, ids.map((id) => sealSecret(`svc_test_${id}`, id))],
  );
  return ids;
}

const sealedKeys = async () =>
  (await client.query<{ id: string; ciphertext: string }>("select id, ciphertext from api_keys order by id"))
    .rows;
const countUnder = async (secret: string) =>
  (await sealedKeys()).filter(({ ciphertext }) => ciphertext.startsWith(sealOf(secret))).length;

function rotate(flags: string[] = [], previous = before) {
  const child = spawn(process.execPath, ["scripts/rotate-secrets.ts", ...flags], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SERVICE_URL: "http://127.0.0.1:9",
      APP_SECRET: after,
      APP_SECRET_PREVIOUS: previous,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = once(child, "exit").then(async ([code]) => ({ code, said: (await said).join("") }));
  return { child, ended };
}

test("a rotation re-encrypts all secrets, and the previous APP_SECRET no longer decrypts them", async () => {
  const workspaceId = await addWorkspace();
  const ids = await addKeys(workspaceId, before, 250);
  const { sealSecret } = await under(before);
  const [endpoint, user] = [randomUUID(), randomUUID()];
  await client.query(
    `insert into webhook_endpoints (workspace_id, id, url, events, secret_ciphertext, status)
     values ($1, $2, 'https://x.example', '{}', $3, 'active')`,
    [workspaceId, endpoint, sealSecret("whsec_one", endpoint)],
  );
  await client.query(
    "insert into users (id, email, name, totp_secret) values ($1::uuid, $1::text, 'Ada', $2)",
    [user, sealSecret("TOTP", user)],
  );
  expect(await rotate().ended).toMatchObject({ code: 0 });
  const { openSecret, opensHere } = await under(after);
  for (const { id, ciphertext } of await sealedKeys())
    expect(openSecret(ciphertext, id)).toBe(`svc_test_${id}`);
  expect((await sealedKeys()).map(({ id }) => id)).toEqual(ids.toSorted());
  const { rows } = await client.query("select secret_ciphertext, totp_secret from webhook_endpoints, users");
  expect(openSecret(rows[0].secret_ciphertext, endpoint)).toBe("whsec_one");
  expect(openSecret(rows[0].totp_secret, user)).toBe("TOTP");
  expect(opensHere(`${sealOf(before)}x`)).toBe(false);
  const audit = await client.query(
    "select sum((details ->> 'rows')::int)::int as rows from audit_log where workspace_id = $1 and action = 'secrets.resealed'",
    [workspaceId],
  );
  expect(audit.rows).toEqual([{ rows: 251 }]);
});

test("an interrupted rotation continues where it stopped, and two at once do no harm", {
  timeout: 120_000,
}, async () => {
  await addKeys(await addWorkspace(), before, many);
  for (const share of [0.05, 0.3, 0.6]) {
    const { child, ended } = rotate();
    await vi.waitUntil(async () => (await countUnder(after)) >= many * share, {
      timeout: 30_000,
      interval: 5,
    });
    child.kill("SIGKILL");
    await ended;
    expect((await countUnder(after)) + (await countUnder(before))).toBe(many);
  }
  expect(await countUnder(before)).toBeGreaterThan(0);
  const both = await Promise.all([rotate().ended, rotate().ended]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(await countUnder(after)).toBe(many);
  const { openSecret } = await under(after);
  for (const { id, ciphertext } of await sealedKeys())
    expect(openSecret(ciphertext, id)).toBe(`svc_test_${id}`);
});

test("values under a third secret or copied from another row stay unchanged, and are reported", async () => {
  const workspaceId = await addWorkspace();
  const [copied, kept] = await addKeys(workspaceId, before, 4);
  await addKeys(workspaceId, forgotten, 2);
  await client.query(
    "update api_keys set ciphertext = (select ciphertext from api_keys where id = $2) where id = $1",
    [copied, kept],
  );
  const { code, said } = await rotate().ended;
  expect(code).toBe(1);
  expect(said).toContain("3 of them are damaged, or encrypted with neither");
  expect([await countUnder(after), await countUnder(before), await countUnder(forgotten)]).toEqual([3, 1, 2]);
});

test("--forget ends a rotation whose other values no known secret opens, but not without trying the stored one", async () => {
  const workspaceId = await addWorkspace();
  await addKeys(workspaceId, before, 1);
  await addKeys(workspaceId, forgotten, 2);
  readOrCreateSecret(dataDir, previousName, () => before);
  const file = path.join(dataDir, "secrets", previousName);
  const untried = await rotate(["--forget"], randomUUID().repeat(2)).ended;
  expect(untried).toMatchObject({ code: 1, said: expect.stringContaining("may decrypt them, and was kept") });
  expect(existsSync(file)).toBe(true);
  const { code, said } = await rotate(["--forget"], "").ended;
  expect(code, said).toBe(0);
  expect(said).toContain("api_keys: 1 encrypted again, 2 not decrypted: enter the keys again");
  expect(existsSync(file)).toBe(false);
  expect([await countUnder(after), await countUnder(forgotten)]).toEqual([1, 2]);
});

test("nothing is re-encrypted while a process with the old secret runs", async () => {
  await addKeys(await addWorkspace(), before, 3);
  const old = new pg.Client({
    connectionString: database.url,
    application_name: `pressroom ${keyId(deriveKey(before, "seal"))}`,
  });
  await old.connect();
  const { code, said } = await rotate().ended.finally(() => old.end());
  expect(code).toBe(1);
  expect(said).toContain("still uses another APP_SECRET");
  expect(await countUnder(before)).toBe(3);
});

test("a value that was replaced during the rotation is kept", async () => {
  const [id] = await addKeys(await addWorkspace(), before, 1);
  const { sealSecret } = await under(before);
  const replaced = sealSecret("svc_test_pasted_meanwhile", id ?? "");
  const person = new pg.Client({ connectionString: database.url });
  await person.connect();
  await person.query("begin");
  await person.query("update api_keys set ciphertext = $2 where id = $1", [id, replaced]);
  const { ended } = rotate();
  // The rotation waits for the locked row.
  await vi.waitUntil(
    async () =>
      (
        await client.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rowCount === 1,
    { timeout: 30_000, interval: 20 },
  );
  await person.query("commit").finally(() => person.end());
  expect(await ended).toMatchObject({ code: 0 });
  expect((await sealedKeys())[0]?.ciphertext).toBe(replaced);
  await rotate().ended;
  const { openSecret } = await under(after);
  expect(openSecret((await sealedKeys())[0]?.ciphertext ?? "", id ?? "")).toBe("svc_test_pasted_meanwhile");
});

test("a session under the previous secret is still valid, one under a third secret is not", async () => {
  const { encode } = await import("next-auth/jwt");
  const signed = (secret: string) =>
    encode({ token: { sid: "a-session" }, secret: deriveKey(secret, "session").toString("base64") });
  await under(after, before);
  const { readSessionToken } = await import("#lib/core/auth/read-session-token.ts");
  for (const secret of [after, before]) {
    expect(await readSessionToken(await signed(secret))).toMatchObject({ sid: "a-session" });
  }
  expect(await readSessionToken(await signed(forgotten))).toBeNull();
});
