import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { signInChallenges } from "#drizzle/schema/sign-in-challenges.ts";
import { userIdentities } from "#drizzle/schema/user-identities.ts";
import { users } from "#drizzle/schema/users.ts";
import { newRedirectFollower } from "#e2e/fixtures/follow-redirects.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { age, aPerson, signedIn, type TestPerson, visitor } from "#e2e/fixtures/open-account.ts";
import type { Visitor } from "#e2e/fixtures/serve-provider.ts";
import { callback, useProvider } from "#e2e/fixtures/use-provider.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { beginAtProvider } from "#lib/doors/begin-at-provider.ts";
import { returnFromProvider } from "#lib/doors/return-from-provider.ts";
import { beginLink } from "#lib/features/oidc/begin-link.ts";
import { listIdentities } from "#lib/features/oidc/list-identities.ts";
import { unlinkIdentity } from "#lib/features/oidc/unlink-identity.ts";

const provider = useProvider();
useVerbs();

const aBrowser = () => ({ token: randomUUID(), walk: newRedirectFollower() });
type Browser = ReturnType<typeof aBrowser>;

const reconnect = (returned: URLSearchParams, { token }: { token: string | null }, person?: PersonContext) =>
  returnFromProvider({ returned, browser: token, person: person ?? null, visitor, locale: "en" });

async function signIn(who: Visitor, browser: Browser = aBrowser(), of: string | null = null) {
  provider.setVisitor(who);
  const url = await beginAtProvider({ kind: "enter", next: "/atelier/test", of }, browser.token);
  return reconnect(await browser.walk(url, callback), browser);
}

async function link(person: TestPerson, who: Visitor) {
  const browser = aBrowser();
  provider.setVisitor(who);
  const url = await beginLink(person.ctx, browser.token);
  return reconnect(await browser.walk(url, callback), browser, person.ctx);
}

const aVisitor = (claims: Visitor["claims"] = {}): Visitor => ({ subject: randomUUID(), claims });

test("a linked person signs in, and the session stores the method and the time", async () => {
  const person = await aPerson();
  const who = aVisitor({ email: "other@provider.example", email_verified: true });
  expect(await link(person, who)).toEqual({ kind: "linked" });
  expect(await listIdentities(person.ctx)).toMatchObject([
    { email: "other@provider.example", isEmailVerified: true },
  ]);
  expect(await signIn(who)).toMatchObject({
    kind: "entered",
    next: "/atelier/test",
    as: { userId: person.userId, email: person.email, sid: expect.any(String) },
  });
  const opened = await db().select().from(sessions).where(eq(sessions.userId, person.userId));
  const session = opened.find(({ method }) => method === "oidc");
  expect(session?.secondFactorAt).toBeNull();
  expect(Date.now() - (session?.provedAt.getTime() ?? 0)).toBeLessThan(10_000);
});

const failed = (code: string, errand = "enter") => expect.objectContaining({ kind: "failed", code, errand });

test("an unlinked identity cannot sign in, even with the email of an account", async () => {
  const person = await aPerson();
  const stranger = aVisitor({ email: person.email, email_verified: true });
  expect(await signIn(stranger)).toEqual({
    kind: "failed",
    code: "oidc_unknown",
    errand: "enter",
    next: "/atelier/test",
  });
  expect(await db().select().from(userIdentities).where(eq(userIdentities.userId, person.userId))).toEqual(
    [],
  );
});

test("a return from the provider works once, in the same browser, within ten minutes", async () => {
  const person = await aPerson();
  const who = aVisitor();
  await link(person, who);
  provider.setVisitor(who);
  const browser = aBrowser();
  const sent = async () => {
    const url = await beginAtProvider({ kind: "enter", next: "/", of: null }, browser.token);
    return browser.walk(url, callback);
  };
  const first = await sent();
  const both = await Promise.all([reconnect(first, browser), reconnect(first, browser)]);
  expect(both.map(({ kind }) => kind).sort()).toEqual(["entered", "failed"]);
  for (const token of [null, "", randomUUID()]) {
    expect(await reconnect(await sent(), { token })).toEqual(failed("oidc_over"));
  }
  const late = await sent();
  await db().update(signInChallenges).set({ expiresAt: new Date() });
  expect(await reconnect(late, browser)).toEqual(failed("oidc_over"));
});

test("a state or code of another browser is refused", async () => {
  const [victim, attacker] = [await aPerson(), await aPerson()];
  const [theirs, mine] = [aVisitor(), aVisitor()];
  await link(victim, theirs);
  await link(attacker, mine);
  const [at, elsewhere] = [aBrowser(), aBrowser()];
  const begin = ({ token }: Browser) => beginAtProvider({ kind: "enter", next: "/", of: null }, token);
  provider.setVisitor(mine);
  const planted = await elsewhere.walk(await begin(elsewhere), callback);
  expect(await reconnect(planted, at)).toEqual(failed("oidc_over"));
  // The attacker's code with the victim's own state: PKCE binds a code to the browser that requested it.
  const own = new URL(await begin(at)).searchParams.get("state") ?? "";
  const injected = new URLSearchParams(planted);
  injected.set("state", own);
  expect(await reconnect(injected, at)).toEqual(failed("oidc_misunderstood"));
});

test("a return with two codes is refused", async () => {
  const browser = aBrowser();
  provider.setVisitor(aVisitor());
  const url = await beginAtProvider({ kind: "enter", next: "/", of: null }, browser.token);
  const returned = await browser.walk(url, callback);
  returned.append("code", "another");
  expect(await reconnect(returned, browser)).toEqual(failed("oidc_misunderstood"));
});

test("a return with another issuer is refused", async () => {
  const browser = aBrowser();
  provider.setVisitor(aVisitor());
  const url = await beginAtProvider({ kind: "enter", next: "/", of: null }, browser.token);
  const returned = await browser.walk(url, callback);
  expect(returned.get("iss")).toBe(provider.issuer);
  returned.set("iss", "http://127.0.0.1:1");
  expect(await reconnect(returned, browser)).toEqual(failed("oidc_misunderstood"));
});

test("a person who declines sees our error, without the provider's text", async () => {
  const came = await signIn({ ...aVisitor(), declines: true });
  expect(came).toEqual(failed("oidc_declined"));
  expect(JSON.stringify(came)).not.toContain("said");
});

test("our second factor is required, unless the provider already checked one", async () => {
  const person = await aPerson();
  const who = aVisitor();
  await link(person, who);
  await db().update(users).set({ totpConfirmedAt: new Date() }).where(eq(users.id, person.userId));
  const asked = await signIn(who);
  expect(asked).toMatchObject({ kind: "entered", as: { pending: expect.any(String) } });
  expect(asked).not.toHaveProperty("as.sid");
  for (const strong of [{ amr: ["pwd", "mfa"] }, { acr: "phr" }])
    expect(await signIn({ ...who, ...strong })).toMatchObject({ as: { sid: expect.any(String) } });
  expect(await signIn({ ...who, amr: ["pwd", "otp"] })).toMatchObject({
    as: { pending: expect.any(String) },
  });
});

test("an old sign-in at the provider does not make our session fresh, a new one does", async () => {
  const person = await aPerson();
  const who = aVisitor();
  await link(person, who);
  const browser = aBrowser();
  await signIn(who, browser);
  const before = new Date();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const opened = async () => {
    const rows = await db().select().from(sessions).where(eq(sessions.userId, person.userId));
    return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).at(-1)?.provedAt ?? new Date(0);
  };
  await signIn(who, browser);
  expect((await opened()).getTime()).toBeLessThanOrEqual(before.getTime());
  await signIn(who, browser, person.userId);
  expect((await opened()).getTime()).toBeGreaterThan(before.getTime() - 1_000);
});

test("a fresh sign-in keeps the session under another sid", async () => {
  const person = await aPerson();
  const who = aVisitor();
  await link(person, who);
  const browser = aBrowser();
  const sessionsOf = () => db().select().from(sessions).where(eq(sessions.userId, person.userId));
  const before = (await sessionsOf()).find(({ id }) => id === person.ctx.actor.sessionId);
  const count = (await sessionsOf()).length;
  provider.setVisitor(who);
  const errand = { kind: "enter", next: "/", of: person.userId } as const;
  const url = await beginAtProvider(errand, browser.token);
  const came = await reconnect(await browser.walk(url, callback), browser, person.ctx);
  expect(came).toMatchObject({ kind: "entered", as: { sid: expect.any(String) } });
  const after = (await sessionsOf()).find(({ id }) => id === before?.id);
  expect(await sessionsOf()).toHaveLength(count);
  expect(after).toMatchObject({ method: "oidc", endedAt: null, secondFactorAt: null });
  expect(after?.sidHash).not.toBe(before?.sidHash);
  expect(Number(after?.provedAt)).toBeGreaterThan(Number(before?.provedAt));
});

test("a fresh sign-in with another person's identity is refused", async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  const theirs = aVisitor();
  await link(other, theirs);
  expect(await signIn(theirs, aBrowser(), person.userId)).toEqual(failed("oidc_another"));
});

test("linking requires a fresh session, and ends in the same session", async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  await expect(beginLink(await age(await signedIn(person.userId), 16), "b")).rejects.toMatchObject({
    code: "sign_in_again",
  });
  const notLinked = failed("oidc_not_linked", "link");
  const elsewhere = await signedIn(person.userId);
  for (const at of [undefined, other.ctx, elsewhere]) {
    const browser = aBrowser();
    provider.setVisitor(aVisitor());
    const url = await beginLink(person.ctx, browser.token);
    expect(new URL(url).searchParams.get("prompt")).toBe("login");
    expect(await reconnect(await browser.walk(url, callback), browser, at)).toEqual(notLinked);
  }
  expect(await listIdentities(person.ctx)).toEqual([]);
});

test("an identity is linked to one person only", async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  const who = aVisitor({ email: "who@provider.example" });
  expect(await link(person, who)).toEqual({ kind: "linked" });
  expect(await link(person, who)).toEqual({ kind: "linked" });
  expect(await link(other, who)).toEqual(failed("oidc_taken", "link"));
  expect(await listIdentities(person.ctx)).toMatchObject([{ subject: who.subject, isEmailVerified: false }]);
  expect(await listIdentities(other.ctx)).toEqual([]);
});

test("only its own person unlinks an identity, after a fresh sign-in, and never as the last way in", async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  const who = aVisitor();
  await link(person, who);
  const named = { issuer: provider.issuer, subject: who.subject };
  await expect(unlinkIdentity(other.ctx, named)).rejects.toMatchObject({ code: "not_found" });
  await expect(unlinkIdentity(await age(await signedIn(person.userId), 16), named)).rejects.toMatchObject({
    code: "sign_in_again",
  });
  await db().update(users).set({ passwordHash: null }).where(eq(users.id, person.userId));
  await expect(unlinkIdentity(person.ctx, named)).rejects.toMatchObject({ code: "last_way_in" });
  const second = aVisitor();
  await link(person, second);
  const both = [who, second].map(({ subject }) => unlinkIdentity(person.ctx, { ...named, subject }));
  const tried = await Promise.allSettled(both);
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await listIdentities(person.ctx)).toHaveLength(1);
});

test("linking and unlinking are audited in the person's workspaces", async () => {
  const team = await makeTeam();
  const person = await aPerson([team, "viewer"]);
  const who = aVisitor();
  await link(person, who);
  await unlinkIdentity(person.ctx, { issuer: provider.issuer, subject: who.subject });
  expect(await team.audited()).toEqual(["identity.link", "identity.unlink"]);
});

test("an unreachable provider during the return fails the sign-in", async () => {
  const browser = aBrowser();
  provider.setVisitor(aVisitor());
  const url = await beginAtProvider({ kind: "enter", next: "/", of: null }, browser.token);
  const returned = await browser.walk(url, callback);
  provider.setAway(true);
  expect(await reconnect(returned, browser)).toEqual(failed("oidc_misunderstood"));
});

test("the challenge table stores no secret of the return in plain text", async () => {
  const browser = aBrowser();
  const url = await beginAtProvider({ kind: "enter", next: "/invite/CANARY", of: null }, browser.token);
  const kept = JSON.stringify(await db().select().from(signInChallenges));
  const { state, nonce } = Object.fromEntries(new URL(url).searchParams);
  for (const secret of ["CANARY", state ?? "", nonce ?? "", browser.token])
    expect(kept).not.toContain(secret);
});
