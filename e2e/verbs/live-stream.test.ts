import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { db } from "#drizzle/client.ts";
import { type LiveChange, notifyChange, notifyChanges } from "#drizzle/notify.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { readStream } from "#e2e/fixtures/read-stream.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { MemberContext } from "#lib/core/auth/context.ts";
import { Keyring } from "#lib/core/auth/keyring.ts";
import { changesSince, liveTimestamp } from "#lib/core/live/listen.ts";
import { viewerFingerprint } from "#lib/core/live/viewer-fingerprint.ts";
import { type Watch, watchChanges } from "#lib/core/live/watch-changes.ts";

useVerbs();

const orderOf = ({ workspace, mode }: MemberContext, id: string): LiveChange => ({
  workspaceId: workspace.id,
  mode,
  kind: "order",
  id,
});
const changeOrder = (ctx: MemberContext, id: string) => notifyChange(db(), orderOf(ctx, id));

/** A stream that the test reads as fast or slowly as it likes. */
function open(ctx: MemberContext, watch: Watch = {}) {
  const left = new AbortController();
  const { waitFor: upTo, waitForEnd: toItsEnd } = readStream(watchChanges(ctx, left.signal, watch));
  return { upTo, toItsEnd, leave: () => left.abort() };
}

/** Opens a stream and returns what it sends up to a word. */
async function readStreamUpTo(ctx: MemberContext, since: string | null, word: string): Promise<string> {
  const stream = open(ctx, { since });
  const text = await stream.upTo(word);
  stream.leave();
  return text;
}

const lastIdIn = (text: string) => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? "";

/** Waits until this process has listened long enough to know what was missed, and no earlier change is sent again. */
const untilQuiet = ({ workspace }: MemberContext) =>
  expect.poll(() => changesSince(workspace.id, liveTimestamp())).toEqual([]);

test("a stream starts with the changes since the page was rendered, and resumes after the last one received", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  const other = await makeTeam();
  await untilQuiet(ctx);
  await changeOrder(ctx, "before");
  await readStreamUpTo(ctx, liveTimestamp(), "before");
  await untilQuiet(ctx);
  const moment = liveTimestamp();
  const first = await readStreamUpTo(ctx, moment, "event: service");
  expect(first).toContain("event: current");
  expect(first).not.toMatch(/event: refresh|before/);

  await changeOrder(await other.as(other.owner), "strange");
  await changeOrder(ctx, "after");
  await readStreamUpTo(ctx, moment, "after");
  await untilQuiet(ctx);
  const again = await readStreamUpTo(ctx, moment, "after");
  expect(again).toContain("event: current");
  expect(again).not.toMatch(/event: refresh|strange/);
  expect(await readStreamUpTo(ctx, lastIdIn(again), "event: service")).not.toMatch(/event: refresh|after/);
});

test("changes from just before the render are sent again, because the page may have missed them", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  await untilQuiet(ctx);
  const before = Number(liveTimestamp());
  await changeOrder(ctx, "a-moment-ago");
  await expect.poll(() => changesSince(team.workspaceId, String(before))).toHaveLength(1);
  expect(await readStreamUpTo(ctx, String(before + 900), "event: service")).toContain("a-moment-ago");
});

test("if missed changes cannot be known, the stream asks for a full refresh", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  await untilQuiet(ctx);
  for (const since of [null, "", "elsewhere/12", "0"]) {
    const text = await readStreamUpTo(ctx, since, "event: service");
    expect(text).toContain("event: refresh");
    expect(text).not.toContain("event: current");
  }
});

test("a process that listened too briefly, or has dropped old changes, cannot say what was missed", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  await untilQuiet(ctx);
  const moment = liveTimestamp();
  const shared = globalThis as { pressroomLive?: unknown };
  const one = shared.pressroomLive;
  shared.pressroomLive = undefined;
  await vi.waitUntil(liveTimestamp, { timeout: 30_000 });
  expect(changesSince(team.workspaceId, moment)).toBeNull();
  shared.pressroomLive = one;
  expect(changesSince(team.workspaceId, moment)).toEqual([]);

  const many = (from: number, to: number, workspaceId = team.workspaceId) =>
    Array.from({ length: to - from }, (_, index) => ({ ...orderOf(ctx, `${from + index}`), workspaceId }));
  await notifyChanges(db(), many(0, 500));
  await expect.poll(() => changesSince(team.workspaceId, moment)).toHaveLength(500);
  await notifyChanges(db(), many(500, 501));
  await expect.poll(() => changesSince(team.workspaceId, moment)).toBeNull();

  const [another, nobody] = [randomUUID(), randomUUID()];
  expect(changesSince(nobody, moment)).toEqual([]);
  for (let told = 0; told < 11_000; told += 1_000)
    await notifyChanges(db(), many(told, told + 1_000, another));
  await expect.poll(() => changesSince(nobody, moment)).toBeNull();
});

test("a person receives their own notifications, and the changes that their role can see", async () => {
  const team = await makeTeam();
  const [designer, operator, colleague] = [
    await team.as(await team.add("designer")),
    await team.as(await team.add("operator")),
    await team.as(await team.add("operator")),
  ];
  const { workspaceId } = team;
  const owner = await team.as(team.owner);
  const streams = {
    ...{ designer: open(designer), operator: open(operator), colleague: open(colleague) },
    owner: open(owner),
  };
  for (const stream of Object.values(streams)) await stream.upTo("event: service");
  await notifyChanges(db(), [
    { workspaceId, kind: "notification", id: designer.actor.userId },
    { workspaceId, kind: "notification", id: operator.actor.userId },
    { workspaceId, kind: "events", id: "an-event" },
    { workspaceId, kind: "webhooks", id: "an-endpoint" },
    orderOf(operator, "an-order"),
    { workspaceId, kind: "member", id: "a-member" },
    { workspaceId, mode: "test", kind: "quote", id: "a-quote" },
    { workspaceId, kind: "file", id: "a-file" },
  ]);
  const told = {
    designer: await streams.designer.upTo("a-file"),
    operator: await streams.operator.upTo("a-file"),
    colleague: await streams.colleague.upTo("a-file"),
    owner: await streams.owner.upTo("a-file"),
  };
  expect(told.owner).toContain("a-member");
  expect(told.designer).toContain("a-quote");
  expect(told.designer).toContain(designer.actor.userId);
  expect(told.designer).not.toMatch(
    new RegExp(`${operator.actor.userId}|an-event|an-endpoint|an-order|a-member`),
  );
  expect(told.operator).toMatch(new RegExp(`${operator.actor.userId}.*an-event.*an-order`, "s"));
  expect(told.operator).not.toContain(designer.actor.userId);
  expect(told.colleague).toMatch(/an-event.*an-order/s);
  expect(told.colleague).not.toContain("notification");
  for (const stream of Object.values(streams)) stream.leave();
});

test("a new role ends the stream, and a page rendered for another person is refused", async () => {
  const team = await makeTeam();
  const ctx = await team.as(await team.add("operator"));
  const another = await team.as(team.owner);
  const listener = viewerFingerprint(ctx);
  const stream = open(ctx, { viewer: listener });
  await stream.upTo("event: service");
  await notifyChange(db(), { workspaceId: team.workspaceId, kind: "member", id: ctx.actor.userId });
  expect(await stream.toItsEnd()).toContain("event: access");

  const refusal = expect.objectContaining({ code: "no_longer_allowed", status: 403 });
  expect(() => open(another, { since: liveTimestamp(), viewer: listener })).toThrow(refusal);
});

test("changes of one transaction arrive together, each once", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  const stream = open(ctx);
  const begun = (await stream.upTo("event: service")).length;
  // PostgreSQL sends notifications in blocks of 8 kB.
  const ids = Array.from({ length: 20 }, () => randomUUID());
  await notifyChanges(
    db(),
    [...ids, ...ids].map((id) => orderOf(ctx, id)),
  );
  const told = (await stream.upTo(ids.at(-1) ?? "")).slice(begun);
  expect(told.match(/event: change/g)).toHaveLength(ids.length);
  stream.leave();
});

test("many changes of one order are sent fewer times than they occur", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  const stream = open(ctx);
  await stream.upTo("event: service");
  const [flood, id] = [200, randomUUID()];
  await Promise.all(Array.from({ length: flood }, () => changeOrder(ctx, id)));
  await changeOrder(ctx, "at-last");
  const written = (await stream.upTo("at-last")).split(id).length - 1;
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(flood);
  stream.leave();
});

test("a slow reader is buffered only up to a limit, and then asked to refresh", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  const [slow, quick] = [open(ctx), open(ctx)];
  await slow.upTo("event: service");
  const flood = 40;
  for (let wave = 0; wave < flood; wave += 1) {
    await notifyChanges(
      db(),
      Array.from({ length: 100 }, () => orderOf(ctx, randomUUID())),
    );
    await changeOrder(ctx, `wave-${wave}-`);
    await quick.upTo(`wave-${wave}-`);
  }
  await changeOrder(ctx, "at-last");
  const whole = await slow.upTo("at-last");
  expect(whole).not.toContain(`wave-${flood - 1}-`);
  expect(whole.match(/event: refresh/g)).toHaveLength(2);
  expect(whole.length).toBeLessThan(100_000);
  for (const stream of [slow, quick]) stream.leave();
});

test("a person has at most 40 streams in all workspaces, and closing one makes room", async () => {
  const [team, elsewhere] = [await makeTeam(), await makeTeam()];
  const ctx = await team.as(team.owner);
  const streams = Array.from({ length: 39 }, () => open(ctx));
  await db()
    .insert(memberships)
    .values({ workspaceId: elsewhere.workspaceId, userId: team.owner, role: "viewer" });
  const there = await elsewhere.as(team.owner);
  const last = open(there);
  await Promise.all([...streams, last].map((stream) => stream.upTo("event: ")));
  const refusal = expect.objectContaining({ code: "too_many_streams", status: 429 });
  for (const each of [ctx, there]) expect(() => open(each)).toThrow(refusal);
  // Next.js loads the module a second time for another route.
  vi.resetModules();
  const again = await import("#lib/core/live/watch-changes.ts");
  expect(() => again.watchChanges(ctx, AbortSignal.abort())).toThrow(refusal);
  const colleague = open(await elsewhere.as(elsewhere.owner));
  await colleague.upTo("event: ");
  last.leave();
  const next = open(there);
  await next.upTo("event: ");
  expect(() => open(ctx)).toThrow(refusal);
  for (const stream of [...streams, next, colleague]) stream.leave();
  open(ctx).leave();
});

test("a browser session has at most four streams", async () => {
  const team = await makeTeam();
  const { workspace, held, actor, mode } = await team.as(team.owner);
  const inBrowser = (sessionId: string) =>
    new MemberContext({
      ...{ workspace, held, mode, actor: { ...actor, sessionId } },
      keyring: new Keyring([], workspace, "person"),
    });
  const [browser, another] = [inBrowser(randomUUID()), inBrowser(randomUUID())];
  const streams = Array.from({ length: 4 }, () => open(browser));
  const refusal = expect.objectContaining({ code: "too_many_streams", status: 429 });
  expect(() => open(browser)).toThrow(refusal);
  streams.push(open(another));
  streams.shift()?.leave();
  streams.push(open(browser));
  expect(() => open(browser)).toThrow(refusal);
  for (const stream of streams) stream.leave();
});

test("a refused or aborted stream does not count towards the limit", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  for (let n = 0; n < 50; n += 1) expect(() => open(ctx, { viewer: "of another" })).toThrow();
  const gone = AbortSignal.abort();
  for (let n = 0; n < 50; n += 1) watchChanges(ctx, gone);
  open(ctx).leave();
});
