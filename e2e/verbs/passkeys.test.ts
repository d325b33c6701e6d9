import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { signInChallenges } from "#drizzle/schema/sign-in-challenges.ts";
import type { Lie, SoftAuthenticator } from "#e2e/fixtures/soft-authenticator.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { withPasskey } from "#e2e/fixtures/with-passkey.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { findSession } from "#lib/core/auth/find-session.ts";
import { askAnyPasskey } from "#lib/doors/ask-any-passkey.ts";
import { signInWithPasskey } from "#lib/doors/sign-in-with-passkey.ts";
import { askPasskey } from "#lib/features/passkeys/ask-passkey.ts";
import { readOwnPasskeys } from "#lib/features/passkeys/read-own-passkeys.ts";
import { verifyPasskey } from "#lib/features/passkeys/verify-passkey.ts";

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

test("a passkey signs its person in, and counts as both factors", async () => {
  const { person, browser, key } = await withPasskey(origin);
  const { sid } = await signIn(key.answer(await askAnyPasskey(browser)), browser);
  expect(await findSession(sid)).toMatchObject({ user: { id: person.userId } });
  const opened = await db().select().from(sessions).where(eq(sessions.userId, person.userId));
  expect(opened.find(({ method }) => method === "passkey")?.secondFactorAt).toBeInstanceOf(Date);
  const [kept] = await ownPasskeys(person.ctx);
  expect(kept).toMatchObject({ name: "My laptop", isBackedUp: false, lastUsedAt: expect.any(Date) });
});

test("a sign-in challenge names no credential, and is new each time", async () => {
  const [first, second] = [await askAnyPasskey("one"), await askAnyPasskey("one")];
  expect(first).toMatchObject({ rpId: "desk.example", allowCredentials: [], userVerification: "required" });
  expect(second.challenge).not.toBe(first.challenge);
});

const lies: [string, Lie][] = [
  ["another site's origin", { origin: "https://desk.example.evil.example" }],
  ["the same host without HTTPS", { origin: "http://desk.example" }],
  ["another port", { origin: "https://desk.example:8443" }],
  ["a frame in another site", { crossOrigin: true }],
  ["another relying party", { rpId: "evil.example" }],
  ["a new passkey's ceremony", { type: "webauthn.create" }],
  ["nobody verified", { isVerified: false }],
  ["a question that was never asked", { challenge: "bm90IGFza2VkIGF0IGFsbCBhdCBhbGw" }],
  ["no handle", { handle: null }],
  ["another's handle", { handle: "AAAAAAAAAAAAAAAAAAAAAA" }],
];

test.each(lies)("an answer that says %s is refused", async (_, lie) => {
  const { browser, key } = await withPasskey(origin);
  await expect(signIn(key.answer(await askAnyPasskey(browser), lie), browser)).rejects.toMatchObject(refused);
  await expect(signIn(key.answer(await askAnyPasskey(browser)), browser)).resolves.toMatchObject({
    sid: expect.any(String),
  });
});

const tampered = ["signature", "authenticatorData", "clientDataJSON"] as const;

test.each(tampered)("an answer whose %s was changed is refused", async (part) => {
  const { browser, key } = await withPasskey(origin);
  const answer = key.answer(await askAnyPasskey(browser));
  const bytes = Buffer.from(answer.response[part], "base64url");
  const place = part === "clientDataJSON" ? bytes.indexOf("desk") : bytes.length - 1;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  answer.response[part] = bytes.toString("base64url");
  await expect(signIn(answer, browser)).rejects.toMatchObject(refused);
});

test("a challenge can be answered once, right or wrong, even simultaneously", async () => {
  const { browser, key } = await withPasskey(origin);
  const question = await askAnyPasskey(browser);
  const answers = Array.from({ length: 20 }, () => key.answer(question));
  const tried = await Promise.allSettled(answers.map((answer) => signIn(answer, browser)));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const another = await askAnyPasskey(browser);
  await expect(signIn(key.answer(another, { isVerified: false }), browser)).rejects.toMatchObject(refused);
  await expect(signIn(key.answer(another), browser)).rejects.toMatchObject(refused);
});

test("an answer is accepted only from the same browser, within five minutes", async () => {
  const { browser, key } = await withPasskey(origin);
  for (const other of [randomUUID(), null]) {
    const answer = key.answer(await askAnyPasskey(browser));
    await expect(signIn(answer, other)).rejects.toMatchObject(refused);
  }
  const late = await askAnyPasskey(browser);
  await db().update(signInChallenges).set({ expiresAt: new Date() });
  await expect(signIn(key.answer(late), browser)).rejects.toMatchObject(refused);
});

test("a repeated or lower signature counter is refused; a constant zero is allowed", async () => {
  const { browser, key } = await withPasskey(origin);
  const say = async (counter: number) =>
    signIn(key.answer(await askAnyPasskey(browser), { counter }), browser).then(
      () => "in",
      () => "refused",
    );
  expect([await say(0), await say(0), await say(7), await say(7), await say(3), await say(0)]).toEqual([
    "in",
    "in",
    "in",
    "refused",
    "refused",
    "refused",
  ]);
  const [first, second] = [await askAnyPasskey(browser), await askAnyPasskey(browser)];
  const both = [first, second].map((asked) => signIn(key.answer(asked, { counter: 9 }), browser));
  const tried = await Promise.allSettled(both);
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("another person's passkey is refused in each combination", async () => {
  const [mine, theirs] = [await withPasskey(origin), await withPasskey(origin)];
  const { browser, person } = mine;
  const of = person.userId;
  const asked = () => askPasskey(browser, of);
  expect((await asked()).allowCredentials?.map(({ id }) => id)).toEqual([mine.key.id]);
  const prove = (answer: ReturnType<SoftAuthenticator["answer"]>, whose: string | null) =>
    verifyPasskey({ assertion: answer, browser, of: whose });
  await expect(prove(theirs.key.answer(await asked()), of)).rejects.toMatchObject(refused);
  // Another key with my user handle, and another key's signature under my credential id.
  const handle = mine.key.answer(await asked()).response.userHandle ?? null;
  await expect(prove(theirs.key.answer(await asked(), { handle }), of)).rejects.toMatchObject(refused);
  const named = { id: mine.key.id, rawId: mine.key.id };
  await expect(prove({ ...theirs.key.answer(await asked()), ...named }, of)).rejects.toMatchObject(refused);
  // A challenge for one person cannot be used to sign in, and a sign-in challenge cannot prove an identity.
  await expect(signIn(mine.key.answer(await asked()), browser)).rejects.toMatchObject(refused);
  const anybody = await askAnyPasskey(browser);
  await expect(prove(mine.key.answer(anybody), of)).rejects.toMatchObject(refused);
  // The right key succeeds, also without a user handle.
  await expect(prove(mine.key.answer(await asked(), { handle: null }), of)).resolves.toEqual({
    userId: of,
    passkeyId: mine.key.id,
  });
});

test("a malformed answer is refused before any database query", async () => {
  const { browser, key } = await withPasskey(origin);
  const answer = key.answer(await askAnyPasskey(browser));
  for (const clientDataJSON of ["", "AA", Buffer.from("{}").toString("base64url"), "A".repeat(5_000), "ä"]) {
    const { response } = answer;
    const given = { ...answer, response: { ...response, clientDataJSON } };
    await expect(signIn(given, browser)).rejects.toThrow();
  }
});
