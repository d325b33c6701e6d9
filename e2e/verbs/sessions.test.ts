import { globSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { age, openAccount, password, visitor } from "#e2e/fixtures/open-account.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { readStream } from "#e2e/fixtures/read-stream.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { MemberContext } from "#lib/core/auth/context.ts";
import { findSession } from "#lib/core/auth/find-session.ts";
import { Keyring } from "#lib/core/auth/keyring.ts";
import { rotateSession, startSession } from "#lib/core/auth/start-session.ts";
import { liveTimestamp } from "#lib/core/live/listen.ts";
import { watchChanges } from "#lib/core/live/watch-changes.ts";
import { changePassword } from "#lib/features/account/change-password.ts";
import { cleanSessions } from "#lib/features/account/clean-sessions.ts";
import { endOtherSessions } from "#lib/features/account/end-other-sessions.ts";
import { endOwnSession } from "#lib/features/account/end-own-session.ts";
import { listSessions } from "#lib/features/account/list-sessions.ts";

useVerbs();

const next = "what came to mind after that";

async function openBrowsers(count: number) {
  const team = await makeTeam();
  const account = await openAccount([team, "viewer"]);
  const browsers = await Promise.all(Array.from({ length: count }, () => account.signIn()));
  const [first = await account.signIn(), other = first] = browsers;
  const signedIn = () => Promise.all(browsers.map((browser) => browser.isSignedIn()));
  return { ...account, team, browsers, first, other, signedIn };
}

test("each session is listed with its browser, this one first", async () => {
  const { browsers, first, userId } = await openBrowsers(3);
  const chrome =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36";
  const [, second] = browsers;
  await db()
    .update(sessions)
    .set({ userAgent: chrome })
    .where(eq(sessions.id, second?.id ?? ""));
  const stranger = await openBrowsers(1);
  const listed = await listSessions(await first.person());
  expect(listed).toHaveLength(3);
  expect(listed[0]).toMatchObject({
    id: first.id,
    isThis: true,
    address: visitor.address,
    device: { browser: null, system: null, kind: "unknown" },
  });
  expect(listed.find(({ id }) => id === second?.id)?.device).toEqual({
    browser: "Chrome",
    system: "Windows",
    kind: "desktop",
  });
  expect(listed.map(({ id }) => id)).not.toContain(stranger.browsers[0]?.id);
  expect(JSON.stringify(listed)).not.toContain((await hashesOf(userId))[0]);
});

const hashesOf = async (userId: string) =>
  (await db().select().from(sessions).where(eq(sessions.userId, userId))).map(({ sidHash }) => sidHash);

test("a person ends one session or all others, and a session of another person is not found", async () => {
  const { browsers, first, signedIn, team } = await openBrowsers(3);
  const person = await first.person();
  await endOwnSession(person, { sessionId: browsers[1]?.id ?? "" });
  expect(await signedIn()).toEqual([true, false, true]);
  const [foreign] = (await openBrowsers(1)).browsers;
  for (const sessionId of [foreign?.id ?? "", browsers[1]?.id ?? ""])
    await expect(endOwnSession(person, { sessionId })).rejects.toMatchObject({ code: "not_found" });
  expect(await foreign?.isSignedIn()).toBe(true);
  expect(await endOtherSessions(person)).toBe(1);
  expect(await signedIn()).toEqual([true, false, false]);
  expect(await endOtherSessions(person)).toBe(0);
  expect(await readAudit(team.workspaceId)).toMatchObject([
    { action: "account.end_sessions", details: { sessions: 1 } },
    { action: "account.end_sessions", details: { sessions: 1 } },
  ]);
});

test("20 sessions that end each other at once all end, without a deadlock", async () => {
  const { browsers, signedIn } = await openBrowsers(20);
  const people = await Promise.all(browsers.map((browser) => browser.person()));
  await Promise.all(people.map((person) => endOtherSessions(person)));
  expect((await signedIn()).filter(Boolean)).toEqual([]);
});

test.each([
  ["30 days after sign-in, however used", { expiresAt: sql`now()` }],
  ["7 days after its last use", { lastUsedAt: sql`now() - interval '7 days'` }],
])("a session ends %s", async (_, change) => {
  const { browsers, other, signedIn } = await openBrowsers(2);
  const [row] = await db()
    .select()
    .from(sessions)
    .where(eq(sessions.id, browsers[0]?.id ?? ""));
  expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBeLessThanOrEqual(30 * 86_400_000 + 5_000);
  await db()
    .update(sessions)
    .set(change)
    .where(eq(sessions.id, browsers[0]?.id ?? ""));
  expect(await signedIn()).toEqual([false, true]);
  expect(await listSessions(await other.person())).toHaveLength(1);
  expect(await rotateSession(db(), browsers[0]?.id ?? "")).toBeNull();
});

test("rotating the sid keeps the session, and the old cookie is invalid", async () => {
  const { first: browser } = await openBrowsers(1);
  await age(await browser.person(), 120);
  const sid = await rotateSession(db(), browser.id, { method: "passkey", secondFactor: true });
  expect(await browser.isSignedIn()).toBe(false);
  browser.takeCookie(sid ?? "");
  const { actor } = await browser.person();
  expect(actor.sessionId).toBe(browser.id);
  expect(Date.now() - Number(actor.provedAt)).toBeLessThan(60_000);
});

test("a new password ends all other sessions and changes the cookie of this one", async () => {
  const { first, signedIn, team, userId, hasPassword } = await openBrowsers(3);
  const person = await first.person();
  const sid = await changePassword(person, { current: password, password: next });
  expect(await signedIn()).toEqual([false, false, false]);
  first.takeCookie(sid);
  expect(await signedIn()).toEqual([true, false, false]);
  expect(await hasPassword(next)).toBe(true);
  expect(await readAudit(team.workspaceId)).toMatchObject([{ action: "account.change_password", userId }]);
});

test("a sign-in with the old password fails if the password changes meanwhile", async () => {
  const { first, row, userId } = await openBrowsers(1);
  const { passwordHash: provedHash } = await row();
  const late = Array.from({ length: 20 }, async (_, index) => {
    await setTimeout(index * 10);
    return startSession(userId, visitor, { provedHash }).catch((error) => error.code);
  });
  first.takeCookie(await changePassword(await first.person(), { current: password, password: next }));
  const sids = await Promise.all(late);
  const live = await Promise.all(sids.map((sid) => findSession(sid)));
  expect(live.filter(Boolean)).toEqual([]);
  await expect(startSession(userId, visitor, { provedHash })).rejects.toMatchObject({
    code: "wrong_password",
  });
  expect(await first.isSignedIn()).toBe(true);
});

test("guessing the old password is limited, and a stale session cannot change the password", async () => {
  const { first, hasPassword } = await openBrowsers(1);
  const person = await first.person();
  const change = (current: string, to = next) => changePassword(person, { current, password: to });
  await expect(change("")).rejects.toMatchObject({ code: "password_needed" });
  await expect(change(password, password)).rejects.toMatchObject({ code: "password_unchanged" });
  await expect(change(password, "passwordpassword")).rejects.toMatchObject({ code: "password_common" });
  const guesses = Array.from({ length: 30 }, (_, index) =>
    change(`guess ${index}`).catch((error) => error.code),
  );
  const codes = await Promise.all(guesses);
  expect(codes.filter((code) => code === "wrong_password")).toHaveLength(8);
  expect(codes.filter((code) => code === "too_many_tries")).toHaveLength(22);
  await expect(change(password)).rejects.toMatchObject({ code: "too_many_tries" });
  expect(await hasPassword(password)).toBe(true);
});

test("a recent passkey sign-in replaces the old password, a day-old one does not", async () => {
  const account = await openAccount();
  const browser = await account.signIn({ method: "passkey" });
  const change = async (minutes: number) =>
    changePassword(await age(await browser.person(), minutes), { current: "", password: next });
  await expect(change(24 * 60)).rejects.toMatchObject({ code: "sign_in_again" });
  await change(0);
  expect(await account.hasPassword(next)).toBe(true);
});

test("a person without a password sets one only after a fresh sign-in", async () => {
  const account = await openAccount();
  await db().update(users).set({ passwordHash: null }).where(eq(users.id, account.userId));
  const browser = await account.signIn({ method: "oidc" });
  const change = async (minutes: number) =>
    changePassword(await age(await browser.person(), minutes), { current: "", password: next });
  await expect(change(24 * 60)).rejects.toMatchObject({ code: "sign_in_again" });
  await change(0);
  expect(await account.hasPassword(next)).toBe(true);
});

test("of two simultaneous password changes one succeeds, and the other fails", async () => {
  const { browsers, hasPassword } = await openBrowsers(2);
  const people = await Promise.all(browsers.map((browser) => browser.person()));
  const outcomes = await Promise.allSettled(
    people.map((person, index) =>
      changePassword(person, { current: password, password: `${next} ${index}` }),
    ),
  );
  const won = outcomes.findIndex(({ status }) => status === "fulfilled");
  expect(outcomes.find((outcome) => outcome.status === "rejected")).toMatchObject({
    reason: { code: expect.stringMatching(/^(wrong_password|not_signed_in)$/) },
  });
  expect(await hasPassword(`${next} ${won}`)).toBe(true);
});

test("the live stream of an ended session ends, and other streams go on", async () => {
  const { browsers, other, team, userId } = await openBrowsers(2);
  const contextOf = async (sessionId: string) => {
    const made = await team.as(userId);
    const { workspace, held, actor } = made;
    const keyring = new Keyring([], workspace, "person");
    return new MemberContext({ workspace, held, actor: { ...actor, sessionId }, keyring, mode: "test" });
  };
  await vi.waitUntil(liveTimestamp, { timeout: 30_000 });
  const stop = new AbortController();
  const [ended, kept] = await Promise.all(
    browsers.map(async ({ id }) => readStream(watchChanges(await contextOf(id), stop.signal))),
  );
  await ended?.waitFor("refresh");
  await kept?.waitFor("refresh");
  await endOwnSession(await other.person(), { sessionId: browsers[0]?.id ?? "" });
  await ended?.waitFor("event: access");
  await ended?.waitForEnd();
  expect(kept?.received()).not.toContain("access");
  expect(kept?.received()).not.toContain(browsers[0]?.id);
  stop.abort();
});

test("sessions that ended 90 days ago are deleted, and no others", async () => {
  const { browsers, userId } = await openBrowsers(4);
  const set = (index: number, change: object) =>
    db()
      .update(sessions)
      .set(change)
      .where(eq(sessions.id, browsers[index]?.id ?? ""));
  await set(0, { endedAt: sql`now() - interval '91 days'` });
  await set(1, { lastUsedAt: sql`now() - interval '98 days'`, expiresAt: sql`now() - interval '60 days'` });
  await set(2, { endedAt: sql`now() - interval '89 days'` });
  await cleanSessions();
  const left = await db().select().from(sessions).where(eq(sessions.userId, userId));
  expect(left.map(({ id }) => id).sort()).toEqual([browsers[2]?.id, browsers[3]?.id].sort());
  expect(await db().select().from(memberships).where(eq(memberships.userId, userId))).toHaveLength(1);
});

test("the migration ends every open session once, and keeps the end of the others", async () => {
  const { browsers, userId } = await openBrowsers(2);
  const [first] = browsers;
  const before = new Date("2026-01-02T03:04:05Z");
  await db()
    .update(sessions)
    .set({ endedAt: before })
    .where(eq(sessions.id, first?.id ?? ""));
  const [migration = ""] = globSync("drizzle/migrations/*_end_all_sessions_once.sql");
  const rollback = new Error("undo");
  const upgrade = db().transaction(async (tx) => {
    await tx.execute(sql.raw(readFileSync(migration, "utf8")));
    const rows = await tx.select().from(sessions).where(eq(sessions.userId, userId));
    expect(
      rows.map(({ id, endedAt }) => [id === first?.id, endedAt?.getTime() === before.getTime()]),
    ).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, false],
      ]),
    );
    expect(rows.every(({ endedAt }) => endedAt !== null)).toBe(true);
    throw rollback;
  });
  await expect(upgrade).rejects.toBe(rollback);
});
