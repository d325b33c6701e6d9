import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import type { SoftAuthenticator } from "#e2e/fixtures/soft-authenticator.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { withPasskey } from "#e2e/fixtures/with-passkey.ts";
import { findSession } from "#lib/core/auth/find-session.ts";
import { answerSecondPasskey } from "#lib/doors/answer-second-passkey.ts";
import { askAnyPasskey } from "#lib/doors/ask-any-passkey.ts";
import { askSecondPasskey } from "#lib/doors/ask-second-passkey.ts";
import { askPasskey } from "#lib/features/passkeys/ask-passkey.ts";
import { proveByPasskey } from "#lib/features/passkeys/prove-by-passkey.ts";
import { openSecondFactor } from "#lib/features/sign-in/pending-sign-in.ts";

const origin = "https://desk.example";
const visitor = { userAgent: null, address: null };
useVerbs();

beforeAll(async () => {
  process.env.APP_URL = origin;
});

const over = { code: "sign_in_over" };
const refused = { code: "passkey_refused" };

test("after the right password, a passkey of the same person is the second factor", async () => {
  const { person, key, browser } = await withPasskey(origin);
  const pending = await openSecondFactor(person.userId, { method: "password" });
  const assertion = key.answer(await askSecondPasskey(pending, browser));
  const { sid, email } = await answerSecondPasskey({ assertion, pending, browser }, visitor);
  expect(email).toBe(person.email);
  expect(await findSession(sid)).toMatchObject({
    user: { id: person.userId },
    secondFactorAt: expect.any(Date),
  });
  // The sign-in has used up the first step.
  await expect(askSecondPasskey(pending, browser)).rejects.toMatchObject(over);
});

test("another person's passkey, or an answer to another challenge, is refused", async () => {
  const [mine, theirs] = [await withPasskey(origin), await withPasskey(origin)];
  const { browser } = mine;
  const pending = await openSecondFactor(mine.person.userId, { method: "password" });
  const answer = (assertion: ReturnType<SoftAuthenticator["answer"]>) =>
    answerSecondPasskey({ assertion, pending, browser }, visitor);
  await expect(answer(theirs.key.answer(await askSecondPasskey(pending, browser)))).rejects.toMatchObject(
    refused,
  );
  await expect(answer(mine.key.answer(await askAnyPasskey(browser)))).rejects.toMatchObject(refused);
  await expect(answer(mine.key.answer(await askSecondPasskey(pending, browser)))).resolves.toHaveProperty(
    "sid",
  );
});

test("without a first step there is no challenge, and one first step creates one session", async () => {
  const { person, key, browser } = await withPasskey(origin);
  for (const pending of [null, "", randomUUID()]) {
    await expect(askSecondPasskey(pending, browser)).rejects.toMatchObject(over);
    const assertion = key.answer(await askPasskey(browser, person.userId));
    await expect(answerSecondPasskey({ assertion, pending, browser }, visitor)).rejects.toMatchObject(over);
  }
  const pending = await openSecondFactor(person.userId, { method: "password" });
  const questions = await Promise.all([1, 2, 3, 4].map(() => askSecondPasskey(pending, browser)));
  const given = questions.map((asked) => ({
    assertion: key.answer(asked, { counter: 0 }),
    pending,
    browser,
  }));
  const tried = await Promise.allSettled(given.map((answer) => answerSecondPasskey(answer, visitor)));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a signed-in person proves their identity with a passkey, for this session only", async () => {
  const { person, key, browser } = await withPasskey(origin);
  const team = await makeTeam();
  await person.join(team, "viewer");
  await db()
    .update(sessions)
    .set({ provedAt: new Date(0) })
    .where(eq(sessions.userId, person.userId));
  const sessionId = person.ctx.actor.sessionId ?? "";
  const assertion = key.answer(await askPasskey(browser, person.userId));
  const sid = await proveByPasskey(person.ctx, assertion, browser);
  const session = await findSession(sid);
  expect(session?.id).toBe(sessionId);
  expect(Date.now() - (session?.provedAt.getTime() ?? 0)).toBeLessThan(10_000);
  expect(await team.audited()).toEqual(["account.prove_again"]);
});

test("another person's passkey is refused, and so is any passkey after the session has ended", async () => {
  const [mine, theirs] = [await withPasskey(origin), await withPasskey(origin)];
  const { person, key, browser } = mine;
  const foreign = theirs.key.answer(await askPasskey(browser, person.userId));
  await expect(proveByPasskey(person.ctx, foreign, browser)).rejects.toMatchObject(refused);
  const late = key.answer(await askPasskey(browser, person.userId));
  await db().update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, person.userId));
  await expect(proveByPasskey(person.ctx, late, browser)).rejects.toMatchObject({ code: "not_signed_in" });
});
