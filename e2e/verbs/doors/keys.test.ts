import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { jobsOf } from "#e2e/fixtures/jobs-of.ts";
import { type Callers, noteCallers } from "#e2e/fixtures/note-callers.ts";
import { openDatabase, type TestDatabase } from "#e2e/fixtures/open-database.ts";
import { openKeyedTeam } from "#e2e/fixtures/open-keyed-team.ts";
import { loadKeyring } from "#lib/core/auth/keyring.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";

let callers: Callers;
let database: TestDatabase;
beforeAll(async () => {
  callers = await noteCallers();
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
/** With which keys the service was called, and how it ended. */
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

test("without a key nothing is asked", async () => {
  const ctx = await (await openKeyedTeam()).ctx("live");
  for (const use of [() => ctx.service, () => ctx.unhurried, () => ctx.payments, () => ctx.orderingKey])
    expect(use).toThrow(expect.objectContaining({ ...notConnected, params: { mode: "live" } }));
  await expect(ctx.read(ask)).rejects.toMatchObject({ ...notConnected, params: { mode: "live" } });
  expect(ctx.accountKey("webhooks:manage")).toBeNull();
  expect([...ctx.connectedModes]).toEqual([]);
  expect(ctx.keyChecks()).toEqual([]);
});

test("each mode has its keys: one that orders, and one that pays where there is one", async () => {
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
  expect((await calls(() => ask(live.unhurried)))[0]).toEqual(["live-orders"]);
  expect((await calls(() => ask(live.payments)))[0]).toEqual(["live-pays"]);
  expect((await calls(() => ask(trial.service)))[0]).toEqual(["test-orders"]);
  expect((await calls(() => ask(trial.payments)))[0]).toEqual(["test-orders"]);
  expect([live.orderingKey.name, live.payingKey.name]).toEqual(["live-orders", "live-pays"]);
  expect([trial.orderingKey.name, trial.payingKey.name]).toEqual(["test-orders", "test-orders"]);
  expect([...live.connectedModes].sort()).toEqual(["live", "test"]);
  expect(live.place).toEqual({ workspace: team.slug, mode: "live" });
});

test("a mode with nothing but a key that pays is not connected", async () => {
  const team = await openKeyedTeam();
  await team.addKey("pays", "live", everything, paying);
  const ctx = await team.ctx("live");
  expect([...ctx.connectedModes]).toEqual([]);
  expect(() => ctx.service).toThrow(expect.objectContaining(notConnected));
  expect((await calls(() => ask(ctx.payments)))[0]).toEqual(["pays"]);
  expect(ctx.accountKey("webhooks:manage")).toBeNull();
});

test("orders are read with the first key that still may, those of the mode first and refused ones last", async () => {
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

test("a key that the service refuses is asked what it is, by a job", async () => {
  const team = await openKeyedTeam();
  await team.addKey("revoked", "live", ["orders:read"]);
  callers.answers.set("revoked", 401);
  await calls(async () => (await team.ctx("live")).read((service) => service.listProducts()));
  await expect
    .poll(() => jobsOf(team.workspaceId))
    .toEqual([{ key: `check-keys:${team.workspaceId}`, dueIn: 0 }]);
});

test("a key that was refused, or may not read, comes last or not at all", async () => {
  const team = await openKeyedTeam();
  await team.addKey("live-refused", "live", ["orders:read"], refused);
  await team.addKey("test", "test", ["orders:read"]);
  callers.answers.set("live-refused", 401).set("test", 401);
  expect((await calls(async () => (await team.ctx("live")).read(ask)))[0]).toEqual(["test", "live-refused"]);
  const other = await openKeyedTeam();
  await other.addKey("blind", "live", ["catalog:read"]);
  expect(await calls(async () => (await other.ctx("live")).read(ask))).toMatchObject([[], notConnected]);
});

test("what is sent again goes by the key that it was first sent with, or by none", async () => {
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

test("what belongs to the account is asked for with a live key before a test one", async () => {
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

test("every key of both kinds can be asked what it is", async () => {
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

test("a job without a person reads with whichever key may, and knows whether one works", async () => {
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

test("endpoints are kept with the key that made them while it may, else with another that may", async () => {
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

test("nothing that is printed or serialised of a context has a key in it", async () => {
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

test("a person has the keys as they are after a change", async () => {
  const team = await openKeyedTeam();
  const before = await team.ctx("live");
  await team.addKey("new", "live", everything);
  const after = before.withKeyring(await loadKeyring(db(), before.workspace, "person"));
  expect([before.can("orders:read"), after.can("orders:read")]).toEqual([false, true]);
  expect([after.actor, after.workspace]).toEqual([before.actor, before.workspace]);
});
