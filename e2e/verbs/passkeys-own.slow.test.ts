import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { signInChallenges } from "#drizzle/schema/sign-in-challenges.ts";
import { userIdentities } from "#drizzle/schema/user-identities.ts";
import { users } from "#drizzle/schema/users.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { age, aPerson, signedIn } from "#e2e/fixtures/open-account.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { type Lie, SoftAuthenticator } from "#e2e/fixtures/soft-authenticator.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { givePasskey, withPasskey } from "#e2e/fixtures/with-passkey.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { askAnyPasskey } from "#lib/doors/ask-any-passkey.ts";
import { signInWithPasskey } from "#lib/doors/sign-in-with-passkey.ts";
import { env } from "#lib/env.ts";
import { changeEmail } from "#lib/features/account/change-email.ts";
import { changePassword } from "#lib/features/account/change-password.ts";
import { unlinkIdentity } from "#lib/features/oidc/unlink-identity.ts";
import { addPasskey } from "#lib/features/passkeys/add-passkey.ts";
import { askNewPasskey } from "#lib/features/passkeys/ask-new-passkey.ts";
import { readOwnPasskeys } from "#lib/features/passkeys/read-own-passkeys.ts";
import { removePasskey } from "#lib/features/passkeys/remove-passkey.ts";
import { renamePasskey } from "#lib/features/passkeys/rename-passkey.ts";

const origin = "https://desk.example";
const nobody = { userAgent: null, address: null };
useVerbs();

beforeAll(async () => {
  process.env.APP_URL = origin;
});

const refused = { code: "passkey_refused" };

const ownPasskeys = async (ctx: PersonContext) => (await readOwnPasskeys(ctx)).passkeys;

const signIn = (answer: ReturnType<SoftAuthenticator["answer"]>, browser: string | null) =>
  signInWithPasskey(answer, browser, nobody);

test("a stale session can neither add nor remove a passkey", async () => {
  const { person, browser, key } = await withPasskey(origin);
  const stale = await age(await signedIn(person.userId, { secondFactor: true }), 16);
  await expect(askNewPasskey(stale, browser)).rejects.toMatchObject({ code: "sign_in_again" });
  const question = await askNewPasskey(person.ctx, browser);
  const answer = new SoftAuthenticator(origin).create(question);
  await expect(addPasskey(stale, { name: "Later", answer }, browser)).rejects.toMatchObject({
    code: "sign_in_again",
  });
  await expect(removePasskey(stale, { passkeyId: key.id })).rejects.toMatchObject({ code: "sign_in_again" });
  expect(await ownPasskeys(person.ctx)).toHaveLength(1);
});

test("a person with a passkey adds and removes none in a session without a second factor", async () => {
  const { person, browser, key } = await withPasskey(origin);
  const byPassword = await signedIn(person.userId);
  const again = { code: "sign_in_again" };
  await expect(askNewPasskey(byPassword, browser)).rejects.toMatchObject(again);
  await expect(removePasskey(byPassword, { passkeyId: key.id })).rejects.toMatchObject(again);
  await removePasskey(person.ctx, { passkeyId: key.id });
});

test("a session without a second factor cannot change the email or set a first password either", async () => {
  const { person } = await withPasskey(origin);
  await db().update(users).set({ passwordHash: null }).where(eq(users.id, person.userId));
  const stolen = await signedIn(person.userId);
  const again = { code: "sign_in_again" };
  const password = "a-password-of-somebody-else-77";
  await expect(changePassword(stolen, { current: "", password })).rejects.toMatchObject(again);
  await expect(changeEmail(stolen, { email: `${randomUUID()}@thief.example` })).rejects.toMatchObject(again);
  await changePassword(person.ctx, { current: "", password });
});

const lies: [string, Lie][] = [
  ["another site's origin", { origin: "https://desk.example.evil.example" }],
  ["the same host without HTTPS", { origin: "http://desk.example" }],
  ["another port", { origin: "https://desk.example:8443" }],
  ["a frame in another site", { crossOrigin: true }],
  ["another relying party", { rpId: "evil.example" }],
  ["nobody verified", { isVerified: false }],
  ["a question that was never asked", { challenge: "bm90IGFza2VkIGF0IGFsbCBhdCBhbGw" }],
  ["a sign-in's ceremony", { type: "webauthn.get" }],
];

test.each(lies)("a new passkey that says %s is not added", async (_, lie) => {
  const person = await aPerson();
  await expect(givePasskey(origin, person, "browser", lie)).rejects.toMatchObject({
    code: "passkey_not_added",
  });
  expect(await ownPasskeys(person.ctx)).toEqual([]);
});

test("a new passkey answers the challenge of its own person once, in their browser", async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  const question = await askNewPasskey(person.ctx, "theirs");
  const given = { name: "x", answer: new SoftAuthenticator(origin).create(question) };
  const notAdded = { code: "passkey_not_added" };
  await expect(addPasskey(other.ctx, given, "another")).rejects.toMatchObject(notAdded);
  await expect(addPasskey(person.ctx, given, null)).rejects.toMatchObject(notAdded);
  await addPasskey(person.ctx, given, "theirs");
  await person.refresh();
  await expect(addPasskey(person.ctx, given, "theirs")).rejects.toMatchObject(notAdded);
  // An attacker who plants their own challenge in another person's browser does not get it answered.
  const planted = await askNewPasskey(other.ctx, "theirs");
  const answer = new SoftAuthenticator(origin).create(planted);
  await expect(addPasskey(person.ctx, { name: "x", answer }, "theirs")).rejects.toMatchObject(notAdded);
  expect(await ownPasskeys(person.ctx)).toHaveLength(1);
});

test("a credential belongs to one person, and a person has at most 20", async () => {
  const { person, key } = await withPasskey(origin);
  const other = await aPerson();
  const question = await askNewPasskey(other.ctx, "b");
  const given = { name: "taken", answer: key.create(question) };
  await expect(addPasskey(other.ctx, given, "b")).rejects.toMatchObject({ code: "passkey_known" });
  const more = Array.from({ length: 24 }, (_, at) => givePasskey(origin, person, `browser ${at}`));
  const tried = await Promise.allSettled(more);
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(19);
  expect(await ownPasskeys(person.ctx)).toHaveLength(20);
});

test("only its owner renames and removes a passkey", async () => {
  const { person, key, browser } = await withPasskey(origin);
  const other = await withPasskey(origin);
  const named = { passkeyId: key.id, name: "Mine" };
  await expect(renamePasskey(other.person.ctx, named)).rejects.toMatchObject({ code: "not_found" });
  await expect(removePasskey(other.person.ctx, named)).rejects.toMatchObject({ code: "not_found" });
  await renamePasskey(person.ctx, named);
  expect(await ownPasskeys(person.ctx)).toMatchObject([{ name: "Mine" }]);
  await removePasskey(person.ctx, named);
  await expect(signIn(key.answer(await askAnyPasskey(browser)), browser)).rejects.toMatchObject(refused);
});

test("the last way in cannot be removed, and of the last two, one is removed if both requests are simultaneous", async () => {
  const { person, browser, key } = await withPasskey(origin);
  await db().update(users).set({ passwordHash: null }).where(eq(users.id, person.userId));
  await expect(removePasskey(person.ctx, { passkeyId: key.id })).rejects.toMatchObject({
    code: "last_way_in",
  });
  const second = await givePasskey(origin, person, browser);
  const both = [key, second].map(({ id }) => removePasskey(person.ctx, { passkeyId: id }));
  const tried = await Promise.allSettled(both);
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await ownPasskeys(person.ctx)).toHaveLength(1);
});

test("an identity of a provider that is no longer configured does not count as a way in, and can be unlinked", async () => {
  const { person, key } = await withPasskey(origin);
  const { userId } = person;
  const identity = { issuer: "https://id.example.com", subject: randomUUID() };
  await db()
    .insert(userIdentities)
    .values({ ...identity, userId });
  await db().update(users).set({ passwordHash: null }).where(eq(users.id, userId));
  await expect(removePasskey(person.ctx, { passkeyId: key.id })).rejects.toMatchObject({
    code: "last_way_in",
  });
  await unlinkIdentity(person.ctx, identity);
  expect(await ownPasskeys(person.ctx)).toHaveLength(1);
});

test("changes to passkeys are audited in each workspace of the person, and nowhere else", async () => {
  const [first, second, foreign] = [await makeTeam(), await makeTeam(), await makeTeam()];
  const person = await aPerson([first, "viewer"], [second, "viewer"]);
  const key = await givePasskey(origin, person, "b");
  await renamePasskey(person.ctx, { passkeyId: key.id, name: "New name" });
  await removePasskey(person.ctx, { passkeyId: key.id });
  for (const { workspaceId } of [first, second]) {
    const rows = await readAudit(workspaceId);
    expect(rows.map(({ action }) => action)).toEqual(["passkey.add", "passkey.rename", "passkey.remove"]);
    expect(rows[0]).toMatchObject({ userId: person.userId, subjectType: "member", subjectId: person.userId });
    expect(rows[1]?.details).toEqual({ from: "My laptop", to: "New name" });
  }
  expect(await foreign.audited()).toEqual([]);
});

test("adding a passkey gives its session a second factor, and no other session", async () => {
  const person = await aPerson();
  const [here, elsewhere] = [await signedIn(person.userId), await signedIn(person.userId)];
  await givePasskey(origin, { ctx: here }, "b");
  const rows = await db().select().from(sessions).where(eq(sessions.userId, person.userId));
  const factor = new Map(rows.map(({ id, secondFactorAt }) => [id, secondFactorAt]));
  expect(factor.get(here.actor.sessionId ?? "")).toBeInstanceOf(Date);
  expect(factor.get(elsewhere.actor.sessionId ?? "")).toBeNull();
});

test("at an address where browsers support no passkeys, no challenge is created", async () => {
  const person = await aPerson();
  const impossible = { code: "passkeys_impossible" };
  const addresses = [
    "http://desk.example",
    "https://192.0.2.7",
    "http://127.0.0.1:3000",
    "https://[2001:db8::1]",
  ];
  const { APP_URL } = env();
  for (const address of addresses) {
    env().APP_URL = address;
    await expect(askAnyPasskey("b")).rejects.toMatchObject(impossible);
    await expect(askNewPasskey(person.ctx, "b")).rejects.toMatchObject(impossible);
  }
  env().APP_URL = "http://localhost:3000";
  expect(await askAnyPasskey("b")).toMatchObject({ rpId: "localhost" });
  env().APP_URL = APP_URL;
});

test("expired challenges are deleted", async () => {
  await db().delete(signInChallenges);
  for (let at = 0; at < 5; at += 1) await askAnyPasskey("b");
  await db()
    .update(signInChallenges)
    .set({ expiresAt: new Date(Date.now() - 3_600_000) });
  await askAnyPasskey("b");
  expect(await db().select().from(signInChallenges)).toHaveLength(1);
  expect(await db().select().from(passkeys)).not.toEqual([]);
});
