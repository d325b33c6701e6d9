import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type StartedPressroom, startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { root } from "#scripts/root.ts";
import { say } from "#scripts/words/say.ts";
import { readActionReply } from "./requests/read-action-reply.ts";
import { send } from "./requests/send.ts";
import { type BuiltAction, findBuiltActions } from "./surface/find-actions.ts";
import { type Database, openDatabase } from "./world/database.ts";
import { submitOwner, tokenOf } from "./world/set-up.ts";

const password = "the-first-password-of-all-815";
const ownerForm = /name="workspaceName"/;
const parallel = 10;

let pressroom: StartedPressroom;
let database: Database;
let actions: readonly BuiltAction[];
let token: string;

beforeAll(async () => {
  pressroom = await startPressroom({ env: { SANDBOX_AUTOPILOT: "off", LOG_LEVEL: "debug" } });
  database = openDatabase(pressroom.databaseUrl);
  actions = findBuiltActions(root);
  token = tokenOf(pressroom.setupLink);
}, 400_000);

afterAll(async () => {
  await database?.close();
  await pressroom?.stop();
});

const form = (number: number, given = token) => ({
  token: given,
  name: `Owner ${number}`,
  email: `owner${number}@example.com`,
  password,
  workspaceName: `Desk ${number}`,
});

async function submit(number: number, given = token, origin: string | null = pressroom.url) {
  return readActionReply(await submitOwner({ url: pressroom.url, actions }, form(number, given), origin));
}

async function rows(): Promise<unknown> {
  const count = (table: string) => `(select count(*)::int from ${table}) as ${table}`;
  const [row] = await database.rows(
    `select ${["users", "workspaces", "memberships", "audit_log"].map(count)}`,
  );
  return row;
}

const one = { users: 1, workspaces: 1, memberships: 1, audit_log: 1 };
const none = { users: 0, workspaces: 0, memberships: 0, audit_log: 0 };

test.each([
  ["no token", ""],
  ["an empty token", "?token="],
  ["another token", "?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
])("the page stays closed with %s", async (_, query) => {
  const { body } = await send(`${pressroom.url}/setup${query}`);
  expect(body).toContain(say("setup.closedTitle"));
  expect(body).not.toMatch(ownerForm);
});

const loginPage = async () => (await send(`${pressroom.url}/login`)).body;

test("without an owner, the sign-in page says where the setup link is", async () => {
  expect(await loginPage()).toContain(say("setup.noOwnerTitle"));
});

test("a wrong token creates no owner", async () => {
  for (const wrong of ["", "A".repeat(43), `${token}A`, token.slice(0, -1), token.toUpperCase()]) {
    expect((await submit(1, wrong)).code).toBe("setup_closed");
  }
  expect(await rows()).toEqual(none);
});

test.each([
  ["https://evil.example", "https://evil.example"],
  ["null", "null"],
  ["no origin at all", null],
])("the right token from %s creates no owner", async (_, origin) => {
  expect((await submit(1, token, origin)).data).toBeUndefined();
  expect(await rows()).toEqual(none);
});

test("text that PostgreSQL cannot store is refused, and no log contains the password's hash", async () => {
  const spoilt = { ...form(1), name: "Own\u0000er" };
  await submitOwner({ url: pressroom.url, actions }, spoilt);
  expect(await rows()).toEqual(none);
  const logs = globSync("logs/*", { cwd: pressroom.dataDir });
  const texts = [
    ...logs.map((file) => readFileSync(path.join(pressroom.dataDir, file), "utf8")),
    pressroom.output(),
  ];
  for (const text of texts) expect(text).not.toMatch(/\$argon2|the-first-password/);
});

test("every log writes request data as short JSON without control characters, and never as a line of its own", async () => {
  const { url } = pressroom;
  const [c1, forged] = ["\u009b2J", '{"level":30,"msg":"canary forged"}'];
  const long = `canary${"x".repeat(6_000)}`;
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const ofAction = `${part(`$ACTION_ID_canary\u001b[2J${c1}`, "1")}${part("$ACTION_REF_1", forged)}--b--\r\n`;
  const multipart = { "content-type": "multipart/form-data; boundary=b" };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const post = (address: string, headers: Record<string, string>, body: string) =>
    send(`${url}${address}`, { method: "POST", headers: { origin: url, ...headers }, body });
  const asked = [
    post("/login", { "next-action": `canary${c1}` }, "[]"),
    post("/login", { "next-action": long }, "[]"),
    post("/login", multipart, ofAction),
    post("/login", { ...multipart, "next-action": "0".repeat(42) }, ofAction),
    post("/login", { origin: `https://canary${c1}.example`, "next-action": "00" }, "[]"),
    post("/login", { origin: "canary nonsense", "next-action": "00" }, `\n${forged}\n`),
    post("/login", { "x-forwarded-host": `canary${c1}`, "next-action": "00" }, "[]"),
    post(
      "/api/auth/_log",
      form,
      new URLSearchParams({ level: "error", code: `canary\n${forged}` }).toString(),
    ),
    post("/api/auth/callback/credentials", form, `email=canary%0A${encodeURIComponent(forged)}&password=x`),
    post("/api/webhooks/canary%0A%1B%5B2J", { "svc-signature": `canary${c1}` }, forged),
    send(`${url}/%E0%A4%A?canary=%0A${encodeURIComponent(forged)}`),
    send(`${url}/login?callbackUrl=canary%0A%1B`, { headers: { "user-agent": `canary${c1}` } }),
    send(`${url}/login`, { headers: { "next-router-state-tree": `canary${c1}`, rsc: "1" } }),
    send(`${url}/login`, { headers: { cookie: `pressroom-session=canary${c1}; pressroom=%0A${forged}` } }),
    send(`${url}/api/oidc/callback?error=canary%0A%1B&state=${long}`),
    send(`${pressroom.sandboxUrl}/v1/me?canary=%0A${encodeURIComponent(forged)}`, {
      headers: { authorization: `Bearer canary${c1}`, "user-agent": `canary${c1}` },
    }),
    send(`${pressroom.sandboxUrl}/%E0%A4%A`),
  ];
  for (const { status } of await Promise.all(asked)) expect(status).toBeGreaterThan(0);
  const parts = globSync("logs/{dashboard,worker,sandbox}.log", { cwd: pressroom.dataDir });
  expect(parts.length).toBeGreaterThanOrEqual(2);
  for (const file of parts) {
    const text = readFileSync(path.join(pressroom.dataDir, file), "utf8");
    expect(text, file).not.toMatch(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}]/u);
    for (const line of text.trimEnd().split("\n")) {
      expect(line.length, file).toBeLessThanOrEqual(10_000);
      expect(JSON.parse(line).msg, file).not.toBe("canary forged");
    }
  }
  // The start itself writes colours.
  const shown = stripVTControlCharacters(pressroom.output());
  expect(shown).not.toMatch(/(?![\n\r])\p{Cc}/u);
  expect(pressroom.output()).not.toContain("\u001b[2J");
});

test(`${parallel} submissions at once create one owner`, async () => {
  expect((await send(`${pressroom.url}/setup?token=${token}`)).body).toMatch(ownerForm);
  const results = await Promise.all(Array.from({ length: parallel }, (_, number) => submit(number)));
  expect(results.filter(({ data }) => z.object({ slug: z.string() }).safeParse(data).success)).toHaveLength(
    1,
  );
  expect(results.filter(({ code }) => code === "setup_closed")).toHaveLength(parallel - 1);
  expect(await rows()).toEqual(one);
});

test("the audit log names the first owner and the IP address", async () => {
  const [entry] = await database.rows(
    `select users.email, audit_log.address from audit_log join users on users.id = audit_log.user_id
     where action = 'workspace.create'`,
  );
  expect(entry).toMatchObject({
    email: expect.stringMatching(/^owner\d+@example\.com$/),
    address: "127.0.0.1",
  });
});

test("the token works only once", async () => {
  expect((await submit(99)).code).toBe("setup_closed");
  expect((await send(`${pressroom.url}/setup?token=${token}`)).body).not.toMatch(ownerForm);
  expect(await loginPage()).not.toContain(say("setup.noOwnerTitle"));
  expect(await rows()).toEqual(one);
});
