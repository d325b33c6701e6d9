import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { recoveryCodes } from "#drizzle/schema/recovery-codes.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { signInChallenges } from "#drizzle/schema/sign-in-challenges.ts";
import { users } from "#drizzle/schema/users.ts";
import { countLockWaits } from "#e2e/fixtures/count-lock-waits.ts";
import { addTotp, age, openAccount, password, signedIn, visitor } from "#e2e/fixtures/open-account.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { lockUser } from "#lib/core/auth/lock-user.ts";
import { answerSecondFactor } from "#lib/doors/answer-second-factor.ts";
import { signIn } from "#lib/doors/sign-in.ts";
import { setPassword } from "#lib/features/account/set-password.ts";
import { beginTotp } from "#lib/features/sign-in/begin-totp.ts";
import { confirmTotp } from "#lib/features/sign-in/confirm-totp.ts";
import { codeAt } from "#lib/features/sign-in/internal/factors/codes.ts";
import { findFactors } from "#lib/features/sign-in/internal/factors/find-factors.ts";
import { rememberDevice } from "#lib/features/sign-in/known-device.ts";
import { makeRecoveryCodes } from "#lib/features/sign-in/make-recovery-codes.ts";
import { readPending } from "#lib/features/sign-in/pending-sign-in.ts";
import { removeTotp } from "#lib/features/sign-in/remove-totp.ts";

useVerbs();

const codeOf = (error: unknown) => (error as { code?: string }).code;
const sessionsOf = (userId: string) => db().select().from(sessions).where(eq(sessions.userId, userId));
const step = 30_000;

async function firstStep(email: string): Promise<string> {
  const answer = await signIn({ email, password }, visitor);
  if (!answer || !("pending" in answer)) throw new Error("no second factor was asked for");
  return answer.pending;
}
const answer = (pending: string, code: string, device?: string) =>
  answerSecondFactor({ code }, pending, visitor, device).then(
    (given) => (given ? "in" : "wrong"),
    (error: unknown) => codeOf(error) ?? String(error),
  );

test("a password alone opens no session; a code does, and counts as the second factor", async () => {
  const { userId, email } = await openAccount();
  const { secret } = await addTotp(userId);
  const before = (await sessionsOf(userId)).length;
  const pending = await firstStep(email);
  expect(await sessionsOf(userId)).toHaveLength(before);
  expect(await readPending(pending)).toEqual({ passkey: false });
  expect(await answer(pending, codeAt(secret))).toBe("in");
  const last = (await sessionsOf(userId)).toSorted((a, b) => +a.createdAt - +b.createdAt).at(-1);
  expect(last).toMatchObject({ method: "password", secondFactorAt: expect.any(Date) });
  expect(await answer(pending, codeAt(secret, Date.now() + step))).toBe("sign_in_over");
});

test("a code works once, within one time step, and no earlier code works after it", async () => {
  const { userId, email } = await openAccount();
  const { secret } = await addTotp(userId);
  const now = Date.now();
  const attempts = await Promise.all(
    Array.from({ length: 3 }, async () => answer(await firstStep(email), codeAt(secret, now))),
  );
  expect(attempts.filter((outcome) => outcome === "in")).toHaveLength(1);
  expect(await answer(await firstStep(email), codeAt(secret, now - step))).toBe("wrong");
  expect(await answer(await firstStep(email), codeAt(secret, now + step))).toBe("in");
  expect(await answer(await firstStep(email), codeAt(secret, now + 3 * step))).toBe("wrong");
});

test("a recovery code works once, in any spelling, for its own account", async () => {
  const { userId, email } = await openAccount();
  const { codes } = await addTotp(userId);
  const stranger = await openAccount();
  await addTotp(stranger.userId);
  const [first = "", second = ""] = codes;
  expect(codes).toHaveLength(10);
  expect(await answer(await firstStep(stranger.email), first)).toBe("wrong");
  const attempts = await Promise.all(
    Array.from({ length: 3 }, async () => answer(await firstStep(email), first)),
  );
  expect(attempts.filter((outcome) => outcome === "in")).toHaveLength(1);
  expect(await answer(await firstStep(email), second.toUpperCase().replaceAll("-", " "))).toBe("in");
  expect((await findFactors(userId)).recoveryCodes).toBe(8);
  const kept = JSON.stringify(await db().select().from(recoveryCodes));
  expect(kept).not.toContain(first);
});

test("an account gets five codes whatever the number of first steps, and a first step gets five", async () => {
  const { userId, email } = await openAccount();
  const { secret } = await addTotp(userId);
  const outcomes: string[] = [];
  for (let n = 0; n < 8; n += 1) outcomes.push(await answer(await firstStep(email), "000000"));
  expect(outcomes.filter((outcome) => outcome === "wrong")).toHaveLength(5);
  expect(await answer(await firstStep(email), codeAt(secret))).toBe("too_many_tries");
  const device = rememberDevice(undefined, email);
  const pending = await firstStep(email);
  expect(await answer(pending, codeAt(secret), device)).toBe("in");

  const other = await firstStep(email);
  await db().update(signInChallenges).set({ tries: 5 }).where(eq(signInChallenges.userId, userId));
  expect(await answer(other, codeAt(secret, Date.now() + step), device)).toBe("sign_in_over");
});

test("an expired, invented or missing first step opens nothing", async () => {
  const { userId, email } = await openAccount();
  const { secret } = await addTotp(userId);
  const pending = await firstStep(email);
  expect(JSON.stringify(await db().select().from(signInChallenges))).not.toContain(pending);
  await db()
    .update(signInChallenges)
    .set({ expiresAt: sql`now()` })
    .where(eq(signInChallenges.userId, userId));
  expect(await answer(pending, codeAt(secret))).toBe("sign_in_over");
  expect(await answer("made-up", codeAt(secret))).toBe("sign_in_over");
  await expect(answerSecondFactor({ code: codeAt(secret) }, null, visitor)).rejects.toMatchObject({
    code: "sign_in_over",
  });
});

test("the secret is encrypted, and takes effect only after its first code", async () => {
  const { userId, email } = await openAccount();
  const person = await signedIn(userId);
  const { secret } = await beginTotp(person);
  const [row] = await db().select().from(users).where(eq(users.id, userId));
  expect(row?.totpSecret).toMatch(/^s1\./);
  expect(row?.totpSecret).not.toContain(secret);
  expect(await signIn({ email, password }, visitor)).toHaveProperty("sid");
  await expect(confirmTotp(person, { code: "000000" })).rejects.toMatchObject({ code: "code_wrong" });
  const latest = await beginTotp(person);
  await expect(confirmTotp(person, { code: codeAt(secret) })).rejects.toMatchObject({ code: "code_wrong" });
  await confirmTotp(person, { code: codeAt(latest.secret) });
  await expect(confirmTotp(person, { code: codeAt(latest.secret) })).rejects.toMatchObject({
    code: "sign_in_again",
  });
});

test("a session without the second factor changes no factor, however fresh it is", async () => {
  const { userId } = await openAccount();
  const { person } = await addTotp(userId);
  const thief = await signedIn(userId);
  const refused = { code: "sign_in_again" };
  await expect(beginTotp(thief)).rejects.toMatchObject(refused);
  await expect(removeTotp(thief)).rejects.toMatchObject(refused);
  await expect(makeRecoveryCodes(thief)).rejects.toMatchObject(refused);
  const owner = await age(person, 1);
  expect(await makeRecoveryCodes(owner)).toHaveLength(10);
  await expect(removeTotp(await age(person, 16))).rejects.toMatchObject(refused);
  await removeTotp(await age(person, 1));
  expect(await findFactors(userId)).toMatchObject({ totp: false, recoveryCodes: 0 });
});

test("new recovery codes replace the old ones", async () => {
  const { userId, email } = await openAccount();
  const { person, codes } = await addTotp(userId);
  const renewed = await makeRecoveryCodes(await age(person, 0));
  expect(await answer(await firstStep(email), codes[0] ?? "")).toBe("wrong");
  expect(await answer(await firstStep(email), renewed[0] ?? "")).toBe("in");
});

test("one first step opens one session, even with several valid codes at once", async () => {
  const { userId, email } = await openAccount();
  const { secret, codes } = await addTotp(userId);
  const before = (await sessionsOf(userId)).length;
  const pending = await firstStep(email);
  const given = [codeAt(secret), codes[0] ?? "", codes[1] ?? ""];
  const outcomes = await Promise.all(given.map((code) => answer(pending, code)));
  expect(outcomes.toSorted()).toEqual(["in", "sign_in_over", "sign_in_over"]);
  expect(await sessionsOf(userId)).toHaveLength(before + 1);
});

test("a password change during the second step ends that step", async () => {
  const { userId, email } = await openAccount();
  const { codes } = await addTotp(userId);
  const before = (await sessionsOf(userId)).length;
  const pending = await firstStep(email);
  const answered = await db().transaction(async (tx) => {
    await lockUser(tx, userId);
    const answering = answer(pending, codes[0] ?? "");
    await expect.poll(() => countLockWaits()).toBe(1);
    await setPassword(tx, { userId, passwordHash: "another one" });
    return { answering };
  });
  expect(await answered.answering).toBe("sign_in_over");
  expect(await sessionsOf(userId)).toHaveLength(before);
});
