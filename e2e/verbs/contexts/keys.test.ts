import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { jobsOf } from "#e2e/fixtures/jobs-of.ts";
import { openDatabase, type TestDatabase } from "#e2e/fixtures/open-database.ts";
import { openKeyedTeam } from "#e2e/fixtures/open-keyed-team.ts";
import { type Callers, recordCallers } from "#e2e/fixtures/record-callers.ts";
import { loadKeyring } from "#lib/core/auth/keyring.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";

let callers: Callers;
let database: TestDatabase;
beforeAll(async () => {
  callers = await recordCallers();
  database = await openDatabase({ SERVICE_URL: callers.url });
});
afterAll(async () => {
  await database.stop();
  callers.close();
});
beforeEach(() => {
  callers.answers.clear();
});

type Team = Awaited<ReturnType<typeof openKeyedTeam>>;
const ask = (service: ServiceClient) => service.getMe();
/** The keys with which `run` called the service, and the error with which it ended. */
async function calls(run: () => unknown): Promise<[keys: string[], error: unknown]> {
  callers.since();
  const error = await (async () => run())().then(
    () => null,
    (failure: unknown) => failure,
  );
  return [callers.since(), error];
}
const everything = ["orders:read", "orders:write", "orders:confirm", "catalog:read", "webhooks:manage"];
const paying = { purpose: "paying" } as const;
const refused = { refusedAt: new Date() };
const notConnected = { code: "not_connected", status: 409 };

test("without a key there is no call", async () => {
  const ctx = await (await openKeyedTeam()).ctx("live");
  for (const use of [
    () => ctx.service,
    () => ctx.backgroundService,
    () => ctx.payments,
    () => ctx.orderingKey,
  ])
    expect(use).toThrow(expect.objectContaining({ ...notConnected, params: { mode: "live" } }));
  await expect(ctx.read(ask)).rejects.toMatchObject({ ...notConnected, params: { mode: "live" } });
  expect(ctx.accountKey("webhooks:manage")).toBeNull();
  expect([...ctx.connectedModes]).toEqual([]);
  expect(ctx.keyChecks()).toEqual([]);
});

test("each mode has an ordering key, and a paying key where one is connected", async () => {
  const team = await openKeyedTeam();
  await team.addKey("live-orders", "live", everything);
  await team.addKey("live-pays", "live", everything, paying);
  await team.addKey("test-orders", "test", everything);
  await team.addKey("removed", "test", everything, { ...paying, removedAt: new Date() });
  const [live, trial] = [await team.ctx("live"), await team.ctx("test")];
  expect(await calls(() => ask(live.service))).toMatchObject([
    ["live-orders"],
    { code: "refused_live-orders" },
  ]);
  expect((await calls(() => ask(live.backgroundService)))[0]).toEqual(["live-orders"]);
  expect((await calls(() => ask(live.payments)))[0]).toEqual(["live-pays"]);
  expect((await calls(() => ask(trial.service)))[0]).toEqual(["test-orders"]);
  expect((await calls(() => ask(trial.payments)))[0]).toEqual(["test-orders"]);
  expect([live.orderingKey.name, live.payingKey.name]).toEqual(["live-orders", "live-pays"]);
  expect([trial.orderingKey.name, trial.payingKey.name]).toEqual(["test-orders", "test-orders"]);
  expect([...live.connectedModes].sort()).toEqual(["live", "test"]);
  expect(live.place).toEqual({ workspace: team.slug, mode: "live" });
});

test("a mode with only a paying key is not connected", async () => {
  const team = await openKeyedTeam();
  await team.addKey("pays", "live", everything, paying);
  const ctx = await team.ctx("live");
  expect([...ctx.connectedModes]).toEqual([]);
  expect(() => ctx.service).toThrow(expect.objectContaining(notConnected));
  expect((await calls(() => ask(ctx.payments)))[0]).toEqual(["pays"]);
  expect(ctx.accountKey("webhooks:manage")).toBeNull();
});

test("orders are read with the first key that works: keys of the mode first, refused ones last", async () => {
  const team = await openKeyedTeam();
  await team.addKey("live", "live", ["orders:read"]);
  await team.addKey("test", "test", ["orders:read"]);
  await team.addKey("pays", "test", ["orders:read"], paying);
  for (const status of [401, 403]) {
    callers.answers.set("live", status).set("test", status);
    const [asked, error] = await calls(async () => (await team.ctx("test")).read(ask));
    expect(asked).toEqual(["test", "live"]);
    expect(error).toMatchObject({ status, code: "refused_live" });
  }
  expect((await calls(async () => (await team.ctx("live")).read(ask)))[0]).toEqual(["live", "test"]);
  callers.answers.set("test", 404);
  const [asked, error] = await calls(async () => (await team.ctx("test")).read(ask));
  expect([asked, error]).toMatchObject([["test"], { status: 404 }]);
  expect(await (await team.ctx("test")).read(async () => "read")).toBe("read");
});

test("a key that the service refuses is checked by a job", async () => {
  const team = await openKeyedTeam();
  await team.addKey("revoked", "live", ["orders:read"]);
  callers.answers.set("revoked", 401);
  await calls(async () => (await team.ctx("live")).read((service) => service.listProducts()));
  await expect
    .poll(() => jobsOf(team.workspaceId))
    .toEqual([{ key: `check-keys:${team.workspaceId}`, dueIn: 0 }]);
});

test("a refused key is tried last, and a key without the scope is not tried", async () => {
  const team = await openKeyedTeam();
  await team.addKey("live-refused", "live", ["orders:read"], refused);
  await team.addKey("test", "test", ["orders:read"]);
  callers.answers.set("live-refused", 401).set("test", 401);
  expect((await calls(async () => (await team.ctx("live")).read(ask)))[0]).toEqual(["test", "live-refused"]);
  const other = await openKeyedTeam();
  await other.addKey("blind", "live", ["catalog:read"]);
  expect(await calls(async () => (await other.ctx("live")).read(ask))).toMatchObject([[], notConnected]);
});

test("a repeated request uses the key of the first attempt, or none", async () => {
  const [team, elsewhere] = [await openKeyedTeam(), await openKeyedTeam()];
  const id = await team.addKey("first", "live", everything);
  await team.addKey("second", "test", everything);
  const gone = [
    await team.addKey("pays", "live", everything, paying),
    await team.addKey("removed", "live", everything, { removedAt: new Date() }),
    await elsewhere.addKey("theirs", "live", everything),
  ];
  const ctx = await team.ctx("test");
  const first = ctx.keyOf(id);
  expect(first?.prefix).toBe("prefix-first");
  expect((await calls(() => first && ask(first.service)))[0]).toEqual(["first"]);
  for (const keyId of gone) expect(ctx.keyOf(keyId)).toBeNull();
});

test("an account-wide call uses a live key before a test key", async () => {
  const team = await openKeyedTeam();
  await team.addKey("test", "test", ["webhooks:manage"]);
  const first = await team.ctx();
  expect((await calls(() => ask(first.accountKey("webhooks:manage")?.service as ServiceClient)))[0]).toEqual([
    "test",
  ]);
  await team.addKey("live", "live", ["webhooks:manage"]);
  expect((await team.ctx()).accountKey("webhooks:manage")?.key.name).toBe("live");
  expect((await team.ctx()).accountKey("files:write")).toBeNull();
});

test("every ordering and paying key can be checked", async () => {
  const team = await openKeyedTeam();
  await team.addKey("orders", "live", []);
  await team.addKey("pays", "live", [], paying);
  for (const ctx of [await team.ctx(), await systemContext(team.workspaceId, "check_keys")]) {
    const checks = ctx.keyChecks();
    expect(checks.map(({ key }) => key.name).sort()).toEqual(["orders", "pays"]);
    for (const { key, getMe } of checks) expect((await calls(getMe))[0]).toEqual([key.name]);
  }
});

const system = (team: Team) => systemContext(team.workspaceId, "mirror");

test("a system context reads with any key that has the scope, and knows whether one works", async () => {
  const team = await openKeyedTeam();
  const without = await system(team);
  expect([without.canRead, without.hasWorkingKey, without.canReadCatalog]).toEqual([false, false, false]);
  expect(await calls(() => without.readCatalog(ask))).toMatchObject([[], notConnected]);
  await team.addKey("orders", "live", ["orders:read"], refused);
  const refusing = await system(team);
  expect([refusing.canRead, refusing.hasWorkingKey, refusing.canReadCatalog]).toEqual([true, false, false]);
  await team.addKey("both", "test", ["orders:read", "catalog:read"]);
  const ctx = await system(team);
  expect([ctx.canRead, ctx.hasWorkingKey, ctx.canReadCatalog]).toEqual([true, true, true]);
  callers.answers.set("both", 401).set("orders", 401);
  expect((await calls(() => ctx.readCatalog(ask)))[0]).toEqual(["both"]);
  expect((await calls(() => ctx.read("live", ask)))[0]).toEqual(["both", "orders"]);
});

test("the catalog is read with a live key first", async () => {
  const team = await openKeyedTeam();
  await team.addKey("test", "test", ["catalog:read"]);
  await team.addKey("live", "live", ["catalog:read"]);
  callers.answers.set("live", 403);
  expect((await calls(async () => (await system(team)).readCatalog(ask)))[0]).toEqual(["live", "test"]);
});

test("an endpoint is managed with the key that created it, or else with another one that has the scope", async () => {
  const team = await openKeyedTeam();
  expect((await system(team)).webhooks()).toBeNull();
  const made = await team.addKey("made", "test", ["webhooks:manage"]);
  const narrowed = await team.addKey("other", "live", ["webhooks:manage"]);
  const ctx = await system(team);
  expect((await calls(() => ask(ctx.webhooks(made) as ServiceClient)))[0]).toEqual(["made"]);
  expect((await calls(() => ask(ctx.webhooks(narrowed) as ServiceClient)))[0]).toEqual(["other"]);
  for (const keyId of [undefined, team.workspaceId])
    expect((await calls(() => ask(ctx.webhooks(keyId) as ServiceClient)))[0]).toEqual(["other"]);
});

test("no printed or serialised context contains a key", async () => {
  const team = await openKeyedTeam();
  await team.addKey("canary-of-a-key", "live", everything);
  const contexts = [await team.ctx("live"), await systemContext(team.workspaceId, "mirror")];
  for (const ctx of contexts) {
    const seen = [
      JSON.stringify(ctx),
      JSON.stringify({ ...ctx }),
      inspect(ctx, { depth: 9, showHidden: true }),
    ];
    expect(seen.join()).not.toMatch(/canary|ciphertext|s1\./);
  }
});

test("a context can be renewed with the changed keys", async () => {
  const team = await openKeyedTeam();
  const before = await team.ctx("live");
  await team.addKey("new", "live", everything);
  const after = before.withKeyring(await loadKeyring(db(), before.workspace, "person"));
  expect([before.can("orders:read"), after.can("orders:read")]).toEqual([false, true]);
  expect([after.actor, after.workspace]).toEqual([before.actor, before.workspace]);
});
