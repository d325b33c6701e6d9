import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { db, type Executor } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { userIdentities } from "#drizzle/schema/user-identities.ts";
import { users } from "#drizzle/schema/users.ts";
import { countLockWaits } from "#e2e/fixtures/count-lock-waits.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { password, personOf, signedIn, visitor } from "#e2e/fixtures/open-account.ts";
import { runAccountJobs } from "#e2e/fixtures/run-account-jobs.ts";
import type { SoftAuthenticator } from "#e2e/fixtures/soft-authenticator.ts";
import { useMailServer } from "#e2e/fixtures/use-mail-server.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { givePasskey } from "#e2e/fixtures/with-passkey.ts";
import { findSession } from "#lib/core/auth/find-session.ts";
import { lockUser } from "#lib/core/auth/lock-user.ts";
import { startSession } from "#lib/core/auth/start-session.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { acceptInvitation } from "#lib/doors/accept-invitation.ts";
import { askAnyPasskey } from "#lib/doors/ask-any-passkey.ts";
import { askReset } from "#lib/doors/ask-reset.ts";
import { findInvitation } from "#lib/doors/find-invitation.ts";
import { findReset } from "#lib/doors/find-reset.ts";
import { joinWithAccount } from "#lib/doors/join-with-account.ts";
import { resetPassword } from "#lib/doors/reset-password.ts";
import { signIn } from "#lib/doors/sign-in.ts";
import { signInWithPasskey } from "#lib/doors/sign-in-with-passkey.ts";
import { env } from "#lib/env.ts";
import { changeEmail } from "#lib/features/account/change-email.ts";
import { confirmEmail } from "#lib/features/account/confirm-email.ts";
import { makeResetLink } from "#lib/features/account/make-reset-link.ts";
import { resetOwner } from "#lib/features/account/reset-owner.ts";
import { linkIdentity } from "#lib/features/oidc/link-identity.ts";
import { signInWithIdentity } from "#lib/features/oidc/sign-in-with-identity.ts";
import { requirePasskey } from "#lib/features/passkeys/verify-passkey.ts";
import { openSecondFactor } from "#lib/features/sign-in/pending-sign-in.ts";
import { inviteMember } from "#lib/features/team/invite-member.ts";
import { mailInvitations } from "#lib/features/team/mail-invitations.ts";

const origin = "https://desk.example";
const next = "what the victim thought of next";
const server = useMailServer();
useVerbs();
beforeAll(() => {
  process.env.APP_URL = origin;
});
afterEach(() => Object.assign(env(), { SMTP_URL: server.url }));

const withoutMail = () => Object.assign(env(), { SMTP_URL: undefined });
const lastToken = (address: string, form: RegExp) =>
  server
    .mailsTo(address)
    .flatMap(({ raw }) => form.exec(raw)?.[1] ?? [])
    .at(-1) ?? "";
const here = { address: null, locale: "en" } as const;
const aVictim = () => `${randomUUID()}@victim.example`;

async function copiedLink() {
  const team = await makeTeam();
  const { link } = await inviteMember(await team.as(team.owner), { role: "operator" });
  return { ...team, token: link?.split("/").at(-1) ?? "" };
}

async function mailedLink(email: string) {
  const team = await makeTeam();
  await inviteMember(await team.as(team.owner), { role: "operator", email });
  await mailInvitations(await systemContext(team.workspaceId, "invitations"));
  return { ...team, token: lastToken(email, /\/invite\/([\w-]{64})/) };
}

async function userOf(email: string) {
  const [user] = await db().select().from(users).where(eq(users.email, email));
  if (!user) throw new Error("nobody has this address");
  return user;
}

/** An attacker joins under another person's address, and plants each way to sign in that an account can have. */
async function attack(email: string) {
  const team = await copiedLink();
  await joinWithAccount({ token: team.token, name: "Mallory", email, password }, here);
  const { id: userId } = await userOf(email);
  const sid = await startSession(userId, visitor);
  const subject = randomUUID();
  const claims = { iss: "https://id.example", sub: subject, amr: [], email, email_verified: true };
  const linking = { kind: "link" as const, userId, sessionId: (await personOf(sid)).actor.sessionId ?? "" };
  await linkIdentity(await personOf(sid), linking, claims);
  const browser = randomUUID();
  const key = await givePasskey(origin, { ctx: await personOf(sid) }, browser);
  return { ...team, userId, sid, claims, key, browser };
}

const signInBy = async ({ key, browser }: { key: SoftAuthenticator; browser: string }) =>
  signInWithPasskey(key.answer(await askAnyPasskey(browser)), browser, visitor);

async function resetByMail(email: string) {
  await askReset({ email }, null);
  await runAccountJobs();
  const token = lastToken(email, /\/reset\/([\w-]{43})/);
  return { token, removed: await resetPassword({ token, password: next }, null) };
}

async function expectLockedOut(attacker: Awaited<ReturnType<typeof attack>>) {
  await expect(signInBy(attacker)).rejects.toMatchObject({ code: "passkey_refused" });
  await expect(signInWithIdentity(attacker.claims, visitor)).rejects.toMatchObject({ code: "oidc_unknown" });
  expect(await findSession(attacker.sid)).toBeNull();
  expect(await signIn({ email: attacker.claims.email, password }, visitor)).toBeNull();
}

test("a mailed password reset removes everything that a stranger planted under the address", async () => {
  const email = aVictim();
  const attacker = await attack(email);
  await changeEmail(await personOf(attacker.sid), { email: `${randomUUID()}@attacker.example` });
  await runAccountJobs();
  const { removed } = await resetByMail(email);
  const { token, ...team } = await mailedLink(email);
  await acceptInvitation({ token }, (await signedIn(attacker.userId)).actor);
  expect((await team.roles()).get(attacker.userId)).toBe("operator");
  await expectLockedOut(attacker);
  expect(removed).toEqual({ passkeys: 1, identities: 1 });
  await runAccountJobs();
  expect(
    server
      .mailsTo(email)
      .map(({ raw }) => raw)
      .join(),
  ).toMatch(/passkeys and linked sign-ins/i);
});

test("a passkey added after the address was verified stays", async () => {
  const email = aVictim();
  const { userId } = await attack(email);
  await resetByMail(email);
  const browser = randomUUID();
  const key = await givePasskey(origin, { ctx: await signedIn(userId) }, browser);
  expect((await resetByMail(email)).removed).toEqual({ passkeys: 0, identities: 0 });
  expect((await signInBy({ key, browser })).email).toBe(email);
});

test("an account joins another workspace only after a link mailed to its address was followed", async () => {
  const email = aVictim();
  const { sid, userId } = await attack(email);
  const person = await personOf(sid);
  const { token, ...team } = await copiedLink();
  const accept = () => acceptInvitation({ token }, person.actor);
  await expect(accept()).rejects.toMatchObject({ code: "email_unproved", params: { email } });
  expect((await team.roles()).has(userId)).toBe(false);
  await runAccountJobs();
  const proof = lastToken(email, /\/account\/email\/([\w-]{43})/);
  await expect(accept()).rejects.toMatchObject({ code: "email_unproved" });
  const another = await signedIn((await attack(aVictim())).userId);
  await expect(confirmEmail(another, { token: proof })).rejects.toMatchObject({
    code: "email_change_unknown",
  });
  await runAccountJobs();
  await confirmEmail(person, { token: lastToken(email, /\/account\/email\/([\w-]{43})/) });
  await accept();
  expect((await team.roles()).get(userId)).toBe("operator");
  expect(await team.audited()).toEqual(["member.invite", "member.join"]);
});

test("at most five verification mails are sent per hour, and none for an invalid invitation", async () => {
  const email = aVictim();
  const { actor } = await personOf((await attack(email)).sid);
  const { token } = await copiedLink();
  await expect(acceptInvitation({ token: "A".repeat(64) }, actor)).rejects.toThrow("invitation_unknown");
  for (let asked = 0; asked < 5; asked += 1)
    await expect(acceptInvitation({ token }, actor)).rejects.toMatchObject({ code: "email_unproved" });
  await expect(acceptInvitation({ token }, actor)).rejects.toMatchObject({ code: "too_many_tries" });
});

test("an invitation verifies only the address that it was mailed to", async () => {
  const [email, other] = [aVictim(), aVictim()];
  const join = async (token: string, as: string) => {
    await joinWithAccount({ token, name: "Sam", email: as, password }, here);
    return (await userOf(as)).emailProvedAt;
  };
  expect(await join((await mailedLink(email)).token, email)).toBeInstanceOf(Date);
  expect(await join((await mailedLink(other)).token, aVictim())).toBeNull();
  expect(await join((await copiedLink()).token, aVictim())).toBeNull();
});

test("opening a mailed link verifies nothing, because mail programs open links too", async () => {
  const email = aVictim();
  await attack(email);
  await askReset({ email }, null);
  await runAccountJobs();
  const token = lastToken(email, /\/reset\/([\w-]{43})/);
  expect(await findReset(token)).toEqual({ email, removes: 2, asksForCode: false });
  await findInvitation((await mailedLink(email)).token);
  expect((await userOf(email)).emailProvedAt).toBeNull();
});

test("a reset link copied by an admin removes what was planted, and does not verify the address", async () => {
  const email = aVictim();
  const attacker = await attack(email);
  const { link } = await makeResetLink(await attacker.as(attacker.owner), { userId: attacker.userId });
  const token = link.split("/").at(-1) ?? "";
  expect(await resetPassword({ token, password: next }, null)).toEqual({ passkeys: 1, identities: 1 });
  await expectLockedOut(attacker);
  expect((await userOf(email)).emailProvedAt).toBeNull();
});

test("a passkey planted after a copied reset link is removed by the next mailed reset", async () => {
  const email = aVictim();
  const attacker = await attack(email);
  await resetByMail(email);
  const { link } = await makeResetLink(await attacker.as(attacker.owner), { userId: attacker.userId });
  await resetPassword({ token: link.split("/").at(-1) ?? "", password }, null);
  const browser = randomUUID();
  const key = await givePasskey(origin, { ctx: await signedIn(attacker.userId) }, browser);
  expect((await resetByMail(email)).removed).toEqual({ passkeys: 1, identities: 0 });
  await expect(signInBy({ key, browser })).rejects.toMatchObject({ code: "passkey_refused" });
});

test("a reset link of the server removes what was planted, and no reset removes an authenticator app", async () => {
  const email = aVictim();
  const attacker = await attack(email);
  const isOn = { totpSecret: "sealed", totpConfirmedAt: new Date() };
  await db().update(users).set(isOn).where(eq(users.id, attacker.userId));
  await db().update(memberships).set({ role: "owner" }).where(eq(memberships.userId, attacker.userId));
  const reset = await resetOwner({ email });
  const token = reset.found === "one" ? (reset.path.split("/").at(-1) ?? "") : "";
  expect(await findReset(token)).toEqual({ email, removes: 2, asksForCode: true });
  expect(await resetPassword({ token, password: next }, null)).toEqual({ passkeys: 1, identities: 1 });
  expect(await userOf(email)).toMatchObject({ ...isOn, emailProvedAt: null });
});

test("a new address that was not confirmed by mail is unverified, even if the previous one was verified", async () => {
  const email = aVictim();
  const { userId } = await attack(email);
  await resetByMail(email);
  withoutMail();
  const other = aVictim();
  expect(await changeEmail(await signedIn(userId), { email: other })).toBe("changed");
  expect((await userOf(other)).emailProvedAt).toBeNull();
});

test("a mailed reset removes passkeys that are older than the verification of the new address", async () => {
  const { userId } = await attack(aVictim());
  const [first, second] = [aVictim(), aVictim()];
  await db()
    .update(users)
    .set({ email: first, emailProvedAt: new Date(Date.now() - 3_600_000) })
    .where(eq(users.id, userId));
  const browser = randomUUID();
  const strong = await signedIn(userId, { secondFactor: true });
  const key = await givePasskey(origin, { ctx: strong }, browser);
  await changeEmail(strong, { email: second });
  await runAccountJobs();
  const token = lastToken(second, /\/account\/email\/([\w-]{43})/);
  await confirmEmail(strong, { token });
  await resetByMail(second);
  await expect(signInBy({ key, browser })).rejects.toMatchObject({ code: "passkey_refused" });
});

test("a request that began before the reset cannot add a way to sign in after it", async () => {
  const email = aVictim();
  const attacker = await attack(email);
  const person = await personOf(attacker.sid);
  const { actor } = person;
  const over = { code: "not_signed_in" };
  const answer = attacker.key.answer(await askAnyPasskey(attacker.browser));
  await resetByMail(email);
  const { userId } = attacker;
  const claims = { ...attacker.claims, sub: randomUUID() };
  const errand = { kind: "link" as const, userId, sessionId: actor.sessionId ?? "" };
  await expect(linkIdentity(person, errand, claims)).rejects.toMatchObject(over);
  await expect(givePasskey(origin, { ctx: person }, randomUUID())).rejects.toMatchObject(over);
  withoutMail();
  await expect(changeEmail(person, { email: aVictim() })).rejects.toMatchObject(over);
  const signingIn = signInWithPasskey(answer, attacker.browser, visitor);
  await expect(signingIn).rejects.toMatchObject({ code: "passkey_refused" });
  expect(await db().select().from(userIdentities).where(eq(userIdentities.userId, userId))).toEqual([]);
});

test("a sign-in in progress opens no session once its passkey or identity is removed", async () => {
  const email = aVictim();
  const { userId } = await attack(email);
  const spend = (tx: Executor) => requirePasskey(tx, "removed meanwhile");
  const refused = { code: "passkey_refused" };
  await expect(startSession(userId, visitor, { method: "passkey", spend })).rejects.toMatchObject(refused);
  await expect(openSecondFactor(userId, { method: "oidc", spend })).rejects.toMatchObject(refused);
});

test("a sign-in in progress opens no session if its identity moves to another account", async () => {
  const { userId, claims } = await attack(aVictim());
  const { userId: other } = await attack(aVictim());
  const { entering } = await db().transaction(async (tx) => {
    await lockUser(tx, userId);
    const entering = Promise.allSettled([signInWithIdentity(claims, visitor)]);
    await expect.poll(() => countLockWaits()).toBe(1);
    await tx.update(userIdentities).set({ userId: other }).where(eq(userIdentities.subject, claims.sub));
    return { entering };
  });
  expect(await entering).toMatchObject([{ status: "rejected", reason: { code: "oidc_unknown" } }]);
});

test("without mail, an account joins with its password, and the inviter is notified", async () => {
  const email = aVictim();
  const { userId, sid, ...attacker } = await attack(email);
  withoutMail();
  const { token, ...team } = await copiedLink();
  const byPasskey = await personOf((await signInBy(attacker)).sid);
  await expect(acceptInvitation({ token }, byPasskey.actor)).rejects.toMatchObject({
    code: "join_by_password",
  });
  await acceptInvitation({ token }, (await personOf(sid)).actor);
  const isOfOwner = and(
    eq(notifications.workspaceId, team.workspaceId),
    eq(notifications.userId, team.owner),
  );
  expect(await db().select().from(notifications).where(isOfOwner)).toMatchObject([
    { kind: "unproved_joined", subjectId: userId, actorId: userId },
  ]);
});

test("without mail, a copied reset removes what was planted, too", async () => {
  const email = aVictim();
  const attacker = await attack(email);
  withoutMail();
  const { link } = await makeResetLink(await attacker.as(attacker.owner), { userId: attacker.userId });
  await resetPassword({ token: link.split("/").at(-1) ?? "", password: next }, null);
  const { token, ...team } = await copiedLink();
  await acceptInvitation({ token }, (await signedIn(attacker.userId)).actor);
  expect((await team.roles()).get(attacker.userId)).toBe("operator");
  await expectLockedOut(attacker);
});
