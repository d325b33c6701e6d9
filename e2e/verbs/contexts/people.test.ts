import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { and, eq, sql } from "drizzle-orm";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { asPerson, signInAs, withToken } from "#e2e/fixtures/as-person.ts";
import { inRequest } from "#e2e/fixtures/in-request.ts";
import { makePerson } from "#e2e/fixtures/make-team.ts";
import { openDatabase, type TestDatabase } from "#e2e/fixtures/open-database.ts";
import { openKeyedTeam } from "#e2e/fixtures/open-keyed-team.ts";
import { currentSession } from "#lib/core/auth/current-session.ts";
import { memberContext, workspaceContext } from "#lib/core/auth/member-context.ts";
import { hashSid, sessionSigningSecret } from "#lib/core/auth/session-cookie.ts";
import { whileMember } from "#lib/core/auth/while-member.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.stop());

const notSignedIn = { code: "not_signed_in", status: 401 };
const notFound = { code: "not_found", status: 404 };

const change = (sid: string, values: Partial<Record<keyof typeof sessions.$inferInsert, unknown>>) =>
  db()
    .update(sessions)
    .set(values as object)
    .where(eq(sessions.sidHash, hashSid(sid)));
async function rowOf(sid: string) {
  const [row] = await db()
    .select()
    .from(sessions)
    .where(eq(sessions.sidHash, hashSid(sid)));
  if (!row) throw new Error("the session is gone");
  return row;
}

test("a member enters their workspace with their role, in the mode of the address", async () => {
  const team = await openKeyedTeam();
  await team.addKey("live", "live", ["orders:read"]);
  const member = await team.add("operator");
  const sid = await signInAs(member);
  const { id, provedAt } = await rowOf(sid);
  for (const mode of ["test", "live"] as const) {
    const ctx = await asPerson(sid, () => memberContext({ workspace: team.slug, mode }));
    expect(ctx).toMatchObject({ mode, role: "operator" });
    expect(ctx.workspace).toMatchObject({ id: team.workspaceId, slug: team.slug });
    expect(ctx.actor).toMatchObject({ userId: member, sessionId: id, provedAt, name: "Robin Example" });
    expect(ctx.can("orders:read")).toBe(mode === "live");
  }
  const settings = await asPerson(sid, () => workspaceContext(team.slug));
  expect(settings).toMatchObject({ mode: null, actor: { userId: member, sessionId: id } });
  expect(settings.can("orders:read")).toBe(true);
});

test("an unknown mode is not found", async () => {
  const team = await openKeyedTeam();
  const sid = await signInAs(team.owner);
  for (const mode of ["", "Live", "settings", "live "]) {
    const entering = asPerson(sid, () => memberContext({ workspace: team.slug, mode }));
    await expect(entering).rejects.toMatchObject(notFound);
  }
});

test("a workspace of others and a missing one get the same answer", async () => {
  const [team, elsewhere] = [await openKeyedTeam(), await openKeyedTeam()];
  const sid = await signInAs(team.owner);
  for (const workspace of [elsewhere.slug, randomUUID(), "", `${team.slug}\0`]) {
    const entering = asPerson(sid, () => memberContext({ workspace, mode: "test" }));
    await expect(entering).rejects.toMatchObject(notFound);
    await expect(asPerson(sid, () => workspaceContext(workspace))).rejects.toMatchObject(notFound);
  }
});

test("a removed member or a changed role takes effect at the next request", async () => {
  const team = await openKeyedTeam();
  const member = await team.add("manager");
  const sid = await signInAs(member);
  const enter = () => asPerson(sid, () => workspaceContext(team.slug));
  const isThis = and(eq(memberships.workspaceId, team.workspaceId), eq(memberships.userId, member));
  expect((await enter()).can("audit:read")).toBe(true);
  await db().update(memberships).set({ role: "viewer" }).where(isThis);
  expect((await enter()).can("audit:read")).toBe(false);
  await db().update(memberships).set({ role: "emperor" }).where(isThis);
  await expect(enter()).rejects.toMatchObject(notFound);
  await db().delete(memberships).where(isThis);
  await expect(enter()).rejects.toMatchObject(notFound);
});

test("a long reply ends when its reader is removed, and goes on for others", async () => {
  const team = await openKeyedTeam();
  const [member, other] = [await team.add("operator"), await team.add("operator")];
  const begin = async (userId: string) => {
    const ctx = await asPerson(await signInAs(userId), () => workspaceContext(team.slug));
    return whileMember(ctx, Readable.from(["one", "two", "three"]), 0);
  };
  const [theirs, others] = [await begin(member), await begin(other)];
  expect(await theirs.next()).toEqual({ done: false, value: "one" });
  expect(await others.next()).toEqual({ done: false, value: "one" });
  await db()
    .update(memberships)
    .set({ suspendedAt: sql`now()` })
    .where(and(eq(memberships.workspaceId, team.workspaceId), eq(memberships.userId, member)));
  await expect(theirs.next()).rejects.toMatchObject(notSignedIn);
  expect([await others.next(), await others.next(), await others.next()]).toMatchObject([
    { value: "two" },
    { value: "three" },
    { done: true },
  ]);
});

test("a person gets three long replies at a time, and ending one starts the next", async () => {
  const team = await openKeyedTeam();
  const ctx = await asPerson(await signInAs(team.owner), () => workspaceContext(team.slug));
  const begun: number[] = [];
  const replies = [0, 1, 2, 3, 4].map((each) => {
    async function* parts() {
      begun.push(each);
      yield* ["one", "two"];
    }
    return whileMember(ctx, parts());
  });
  const first = replies.map((reply) => reply.next());
  await Promise.all(first.slice(0, 3));
  expect(begun).toEqual([0, 1, 2]);
  await replies[1]?.return(undefined);
  await first[3];
  expect(begun).toEqual([0, 1, 2, 3]);
  while (!(await replies[0]?.next())?.done);
  await first[4];
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test("without a valid session there is no access, whatever the cookie contains", async () => {
  const team = await openKeyedTeam();
  const enter = () => workspaceContext(team.slug);
  const secret = sessionSigningSecret();
  const tokens = [
    "",
    "nonsense",
    await encode({ token: { sid: await signInAs(team.owner) }, secret: "another secret" }),
    await encode({ token: { sub: team.owner }, secret }),
    await encode({ token: { sid: 7 }, secret }),
    await encode({ token: { sid: randomUUID() }, secret }),
  ];
  for (const token of tokens) {
    await expect(withToken(token, enter)).rejects.toMatchObject(notSignedIn);
    expect(await withToken(token, currentSession)).toBeNull();
  }
  await expect(inRequest({}, enter)).rejects.toMatchObject(notSignedIn);
  const token = await encode({ token: { sid: await signInAs(team.owner) }, secret });
  await expect(inRequest({ cookie: `other=${token}` }, enter)).rejects.toMatchObject(notSignedIn);
});

test.each([
  ["ended", { endedAt: sql`now()` }],
  ["expired", { expiresAt: sql`now() - interval '1 second'` }],
  ["left alone for seven days", { lastUsedAt: sql`now() - interval '7 days 1 second'` }],
])("a session that was %s is invalid", async (_, values) => {
  const team = await openKeyedTeam();
  const [sid, other] = [await signInAs(team.owner), await signInAs(team.owner)];
  await change(sid, values);
  expect(await asPerson(sid, currentSession)).toBeNull();
  expect(await asPerson(other, currentSession)).toMatchObject({ user: { id: team.owner } });
});

test("a session identifies its person, and its last use is written once a minute", async () => {
  const { email, userId } = await makePerson();
  const [sid, other] = [await signInAs(userId), await signInAs(userId)];
  const current = () => asPerson(sid, currentSession);
  const { id, provedAt, lastUsedAt } = await rowOf(sid);
  expect(await current()).toMatchObject({ id, provedAt, user: { id: userId, email, name: "Robin Example" } });
  expect((await rowOf(sid)).lastUsedAt).toEqual(lastUsedAt);
  for (const one of [sid, other]) await change(one, { lastUsedAt: sql`now() - interval '6 days 23 hours'` });
  const before = await rowOf(other);
  expect(await current()).toMatchObject({ id });
  expect((await rowOf(sid)).lastUsedAt.getTime()).toBeGreaterThanOrEqual(lastUsedAt.getTime());
  expect(await rowOf(other)).toEqual(before);
});

test("the last visit is written per workspace, at most every few minutes", async () => {
  const team = await openKeyedTeam();
  const sid = await signInAs(team.owner);
  const seenAt = async () => {
    const [row] = await db().select().from(memberships).where(eq(memberships.userId, team.owner));
    return row?.lastSeenAt?.getTime() ?? null;
  };
  const enter = () => asPerson(sid, () => workspaceContext(team.slug));
  expect(await seenAt()).toBeNull();
  await enter();
  const first = await seenAt();
  expect(first).not.toBeNull();
  await enter();
  expect(await seenAt()).toBe(first);
  await db()
    .update(memberships)
    .set({ lastSeenAt: sql`now() - interval '6 minutes'` })
    .where(eq(memberships.userId, team.owner));
  await enter();
  expect(await seenAt()).toBeGreaterThanOrEqual(first ?? 0);
});

test("a context contains the keys of its workspace only", async () => {
  const [team, elsewhere] = [await openKeyedTeam(), await openKeyedTeam()];
  const own = await team.addKey("own", "test", ["orders:read"]);
  await team.addKey("removed", "live", ["orders:read"], { removedAt: new Date() });
  await elsewhere.addKey("theirs", "live", ["orders:read"]);
  const ctx = await asPerson(await signInAs(team.owner), () =>
    memberContext({ workspace: team.slug, mode: "test" }),
  );
  expect(ctx.keyChecks().map(({ key }) => key.id)).toEqual([own]);
});
