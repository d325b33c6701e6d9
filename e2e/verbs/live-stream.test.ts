import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#drizzle/client.ts";
import { type LiveChange, notifyChange, notifyChanges } from "#drizzle/notify.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { liveMoment } from "#lib/core/live/listen.ts";
import { listenerOf } from "#lib/core/live/listener-of.ts";
import { readMissed } from "#lib/core/live/read-missed.ts";
import { type Watch, watchChanges } from "#lib/core/live/watch-changes.ts";

let pressroom: Pressroom;
beforeAll(async () => {
  pressroom = await startVerbs();
});
afterAll(() => pressroom.stop());

const orderOf = ({ workspace, mode }: MemberContext, id: string): LiveChange => ({
  workspaceId: workspace.id,
  mode,
  kind: "order",
  id,
});
const changeOrder = (ctx: MemberContext, id: string) => notifyChange(db(), orderOf(ctx, id));

/** A stream that is read as its reader likes. */
function open(ctx: MemberContext, watch: Watch = {}) {
  const left = new AbortController();
  const reader = watchChanges(ctx, left.signal, watch).getReader();
  const decoder = new TextDecoder();
  let text = "";
  const read = async () => {
    const { value, done } = await reader.read();
    text += decoder.decode(value, { stream: true });
    return !done;
  };
  return {
    upTo: async (word: string) => {
      while (!text.includes(word)) if (!(await read())) throw new Error(`It ended without ${word}: ${text}`);
      return text;
    },
    toItsEnd: async () => {
      while (await read());
      return text;
    },
    leave: () => left.abort(),
  };
}

/** What a stream says up to a word. */
async function heardUpTo(ctx: MemberContext, since: string | null, word: string): Promise<string> {
  const stream = open(ctx, { since });
  const text = await stream.upTo(word);
  stream.leave();
  return text;
}

const lastMomentIn = (text: string) => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? "";

test("a stream goes on from when the page began, and from what was heard last", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  const other = await makeTeam();
  await changeOrder(ctx, "before");
  const moment = await vi.waitUntil(liveMoment, { timeout: 15_000 });
  const first = await heardUpTo(ctx, moment, "event: service");
  expect(first).toContain("event: current");
  expect(first).not.toMatch(/event: refresh|before/);

  await changeOrder(await other.as(other.owner), "strange");
  await changeOrder(ctx, "after");
  await heardUpTo(ctx, moment, "after");
  const again = await heardUpTo(ctx, moment, "after");
  expect(again).toContain("event: current");
  expect(again).not.toMatch(/event: refresh|strange/);
  expect(await heardUpTo(ctx, lastMomentIn(again), "event: service")).not.toMatch(/event: refresh|after/);
});

test("where it cannot be known what was missed, everything is asked for again", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  await vi.waitUntil(liveMoment, { timeout: 15_000 });
  for (const since of [null, "", "elsewhere/12"]) {
    const text = await heardUpTo(ctx, since, "event: service");
    expect(text).toContain("event: refresh");
    expect(text).not.toContain("event: current");
  }
});

test("another process goes on from what was heard in this one, and claims nothing that it has not heard", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  const moment = await vi.waitUntil(liveMoment, { timeout: 15_000 });
  const shared = globalThis as { pressroomLive?: unknown };
  const one = shared.pressroomLive;
  shared.pressroomLive = undefined;
  const both = await vi.waitUntil(liveMoment, { timeout: 15_000 });
  const isHeard = async (id: string) => {
    const { changes } = await readMissed(ctx, { since: both, until: null, listener: null });
    return changes?.some((change) => change.id === id) ?? false;
  };
  await notifyChanges(db(), [orderOf(ctx, "first"), orderOf(ctx, "second")]);
  await expect.poll(() => isHeard("second")).toBe(true);
  const there = liveMoment();
  expect(await readMissed(ctx, { since: moment, until: null, listener: null })).toMatchObject({
    changes: null,
  });
  shared.pressroomLive = one;

  await expect.poll(() => isHeard("second")).toBe(true);
  await changeOrder(ctx, "third");
  await expect.poll(() => isHeard("third")).toBe(true);
  expect(await readMissed(ctx, { since: there, until: there, listener: null })).toMatchObject({
    isTheirs: true,
    changes: [{ kind: "order", id: "third" }],
  });
  const beyond = { since: there, until: "somewhere beyond what is known", listener: null };
  expect(await readMissed(ctx, beyond)).toMatchObject({ changes: null });
});

test("a person hears of their own notifications, and of what their role sees", async () => {
  const team = await makeTeam();
  const [designer, operator, colleague] = [
    await team.as(await team.add("designer")),
    await team.as(await team.add("operator")),
    await team.as(await team.add("operator")),
  ];
  const { workspaceId } = team;
  const streams = { designer: open(designer), operator: open(operator), colleague: open(colleague) };
  for (const stream of Object.values(streams)) await stream.upTo("event: service");
  await notifyChanges(db(), [
    { workspaceId, kind: "notification", id: designer.actor.userId },
    { workspaceId, kind: "notification", id: operator.actor.userId },
    { workspaceId, kind: "events", id: "an-event" },
    { workspaceId, kind: "webhooks", id: "an-endpoint" },
    orderOf(operator, "an-order"),
    { workspaceId, kind: "file", id: "a-file" },
  ]);
  const told = {
    designer: await streams.designer.upTo("a-file"),
    operator: await streams.operator.upTo("a-file"),
    colleague: await streams.colleague.upTo("a-file"),
  };
  expect(told.designer).toContain(designer.actor.userId);
  expect(told.designer).not.toMatch(new RegExp(`${operator.actor.userId}|an-event|an-endpoint|an-order`));
  expect(told.operator).toMatch(new RegExp(`${operator.actor.userId}.*an-event.*an-order`, "s"));
  expect(told.operator).not.toContain(designer.actor.userId);
  expect(told.colleague).toMatch(/an-event.*an-order/s);
  expect(told.colleague).not.toContain("notification");
  for (const stream of Object.values(streams)) stream.leave();
});

test("who is given another role is turned out, and so is a page that was rendered for somebody else", async () => {
  const team = await makeTeam();
  const ctx = await team.as(await team.add("operator"));
  const another = await team.as(team.owner);
  const listener = listenerOf(ctx);
  const stream = open(ctx, { listener });
  await stream.upTo("event: service");
  await notifyChange(db(), { workspaceId: team.workspaceId, kind: "member", id: ctx.actor.userId });
  expect(await stream.toItsEnd()).toContain("event: access");

  const moment = liveMoment();
  const strange = await open(another, { since: moment, listener }).toItsEnd();
  expect(strange).toMatch(/^id: .+\nevent: access\ndata: \{\}\n\n$/);
  expect(await readMissed(another, { since: moment, until: null, listener })).toMatchObject({
    isTheirs: false,
  });
});

test("what one transaction told comes in one piece, each once, and its place with the last of it", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  const stream = open(ctx);
  const begun = (await stream.upTo("event: service")).length;
  // PostgreSQL sends 8 kB at once.
  const ids = Array.from({ length: 20 }, () => randomUUID());
  await notifyChanges(
    db(),
    [...ids, ...ids].map((id) => orderOf(ctx, id)),
  );
  const told = (await stream.upTo(ids.at(-1) ?? "")).slice(begun);
  expect(told.match(/event: change/g)).toHaveLength(ids.length);
  expect(told.match(/^id: /gm)).toHaveLength(1);
  expect(told.lastIndexOf("id: ")).toBeGreaterThan(told.indexOf(ids.at(-2) ?? ""));
  stream.leave();
});

test("a flood about one order is written fewer times than it is told", async () => {
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

test("a reader that does not keep up holds little, and is told to ask again when it does", async () => {
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

test("a person keeps 40 streams in all their workspaces: the newest beyond is refused, until one is left", async () => {
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
  // As Next loads it once more for another route.
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

test("a stream that ends at once leaves its place", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  for (let n = 0; n < 50; n += 1)
    expect(await open(ctx, { listener: "of another" }).toItsEnd()).toContain("access");
  const gone = AbortSignal.abort();
  for (let n = 0; n < 50; n += 1) watchChanges(ctx, gone);
  open(ctx).leave();
});
