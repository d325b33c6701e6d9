import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { passwordResets } from "#drizzle/schema/password-resets.ts";
import { signInChallenges } from "#drizzle/schema/sign-in-challenges.ts";
import { users } from "#drizzle/schema/users.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { openAccount, password } from "#e2e/fixtures/open-account.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { runAccountJobs } from "#e2e/fixtures/run-account-jobs.ts";
import { useMailServer } from "#e2e/fixtures/use-mail-server.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { askReset } from "#lib/doors/ask-reset.ts";
import { findReset } from "#lib/doors/find-reset.ts";
import { resetPassword } from "#lib/doors/reset-password.ts";
import { say } from "#scripts/words/say.ts";

const server = useMailServer();
useVerbs();

const next = "what the owner thought of next";
const tokensIn = (address: string) =>
  server.mailsTo(address).flatMap(({ raw }) => /\/reset\/([\w-]{43})/.exec(raw)?.[1] ?? []);
const rowsOf = (userId: string) =>
  db().select().from(passwordResets).where(eq(passwordResets.userId, userId));

async function openAsked() {
  const team = await makeTeam();
  const account = await openAccount([team, "manager"]);
  await askReset({ email: account.email }, null);
  await runAccountJobs();
  const [token = "no token"] = tokensIn(account.email);
  return { ...account, team, token };
}

test("the link is mailed to the account, is stored only as a hash, and expires within 30 minutes", async () => {
  const { email, userId, token, team } = await openAsked();
  expect(token).toHaveLength(43);
  const rows = await rowsOf(userId);
  expect(JSON.stringify([rows, await readAudit(team.workspaceId)])).not.toContain(token);
  expect(Number(rows[0]?.expiresAt) - Number(rows[0]?.createdAt)).toBeLessThanOrEqual(30 * 60_000);
  expect(await findReset(token)).toEqual({ email, removes: 0, asksForCode: false });
  expect(server.mailsTo(email)[0]?.header("List-Unsubscribe")).toBeUndefined();
});

test("known and unknown addresses queue the same job, and case does not matter", async () => {
  const account = await openAccount();
  const unknown = `${randomUUID()}@example.com`;
  for (const email of [account.email.toUpperCase(), unknown]) await askReset({ email }, null);
  const { rows } = await db().execute<{ task: string; key: boolean }>(
    sql`select task_identifier as task, key is not null as key from graphile_worker.jobs
        where task_identifier = 'mail-reset'`,
  );
  expect(rows).toEqual(Array(2).fill({ task: "mail-reset", key: true }));
  await runAccountJobs();
  expect([tokensIn(account.email).length, server.mailsTo(unknown).length]).toEqual([1, 0]);
});

test("without mail a reset request does nothing", async () => {
  const account = await openAccount();
  const { env } = await import("#lib/env.ts");
  const url = env().SMTP_URL;
  Object.assign(env(), { SMTP_URL: undefined });
  await askReset({ email: account.email }, null);
  Object.assign(env(), { SMTP_URL: url });
  const { rows } = await db().execute(
    sql`select from graphile_worker.jobs where task_identifier = 'mail-reset'`,
  );
  expect([rows, await rowsOf(account.userId)]).toEqual([[], []]);
});

test("an account gets at most three mails an hour, however many requests come at once", async () => {
  const account = await openAccount();
  for (let round = 0; round < 6; round += 1) {
    await Promise.all(Array.from({ length: 5 }, () => askReset({ email: account.email }, null)));
    await runAccountJobs();
  }
  expect(server.mailsTo(account.email)).toHaveLength(3);
});

test("one IP address can request 20 resets, and no more are queued", async () => {
  const asked = Array.from({ length: 30 }, () =>
    askReset({ email: `${randomUUID()}@example.com` }, "203.0.113.77").then(
      () => "asked",
      (error: { code?: string }) => error.code,
    ),
  );
  const outcomes = await Promise.all(asked);
  expect(outcomes.filter((outcome) => outcome === "asked")).toHaveLength(20);
  expect(outcomes.filter((outcome) => outcome === "too_many_tries")).toHaveLength(10);
  await askReset({ email: `${randomUUID()}@example.com` }, "203.0.113.78");
  await runAccountJobs();
});

test("while the mail server is down no link is stored, and it is sent afterwards", async () => {
  const account = await openAccount();
  await server.stop();
  await askReset({ email: account.email }, null);
  await expect(runAccountJobs()).rejects.toThrow("unreachable");
  expect(await rowsOf(account.userId)).toEqual([]);
  await server.restart();
  await runAccountJobs();
  expect(tokensIn(account.email)).toHaveLength(1);
});

test("a new password ends all sessions, other links and pending second steps", async () => {
  const { email, userId, token, team, ...account } = await openAsked();
  const [here, there] = [await account.signIn(), await account.signIn()];
  await askReset({ email }, null);
  await runAccountJobs();
  const [, other = ""] = tokensIn(email);
  await db()
    .insert(signInChallenges)
    .values({
      tokenHash: randomUUID(),
      kind: "second_factor",
      userId,
      expiresAt: new Date(Date.now() + 600_000),
    });
  await resetPassword({ token, password: next }, "192.0.2.9");
  expect([await here.isSignedIn(), await there.isSignedIn()]).toEqual([false, false]);
  expect([await account.hasPassword(next), await account.hasPassword(password)]).toEqual([true, false]);
  expect(await db().select().from(signInChallenges).where(eq(signInChallenges.userId, userId))).toEqual([]);
  for (const spent of [token, other])
    await expect(resetPassword({ token: spent, password: `${next} again` }, null)).rejects.toMatchObject({
      code: "reset_used",
    });
  const told = (await readAudit(team.workspaceId)).at(-1);
  expect(told).toMatchObject({ action: "account.reset_password", userId, address: "192.0.2.9" });
  await runAccountJobs();
  expect(server.mailsTo(email).map((mail) => mail.header("Subject"))).toContain(
    say("accountMail.kinds.password_reset.subject"),
  );
});

test("a reset does not remove the second factor", async () => {
  const { userId, token } = await openAsked();
  const isOn = { totpSecret: "sealed", totpConfirmedAt: new Date() };
  await db().update(users).set(isOn).where(eq(users.id, userId));
  await resetPassword({ token, password: next }, null);
  expect((await db().select().from(users).where(eq(users.id, userId)))[0]).toMatchObject(isOn);
});

test("50 uses of one link at once: 1 sets a password", async () => {
  const { token, hasPassword } = await openAsked();
  const passwords = Array.from({ length: 50 }, (_, index) => `${next} ${index}`);
  const outcomes = await Promise.allSettled(
    passwords.map((password) => resetPassword({ token, password }, null)),
  );
  const won = outcomes.findIndex(({ status }) => status === "fulfilled");
  const lost = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(lost).toHaveLength(49);
  // Some fail because the limit of simultaneous password hashes is reached.
  for (const { reason } of lost) expect(["reset_used", "passwords_busy"]).toContain(reason.code);
  expect(await hasPassword(passwords[won] ?? "")).toBe(true);
});

test("two links of one account at once: 1 sets a password, and there is no deadlock", async () => {
  const { email, userId, token } = await openAsked();
  await askReset({ email }, null);
  await runAccountJobs();
  const [, other = ""] = tokensIn(email);
  const tries = [token, other].map((each, index) =>
    resetPassword({ token: each, password: `${next} ${index}` }, null),
  );
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(
    await db()
      .select()
      .from(passwordResets)
      .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt))),
  ).toEqual([]);
});

test.each(["", "short", "a".repeat(43), "a".repeat(64), "\0".repeat(43)])(
  "%j opens nothing",
  async (token) => {
    await expect(findReset(token)).rejects.toMatchObject({ code: "reset_unknown" });
    await expect(resetPassword({ token, password: next }, null)).rejects.toMatchObject({
      code: "reset_unknown",
    });
  },
);

test("an expired link says so, and a weak password leaves the link open", async () => {
  const { userId, token } = await openAsked();
  await expect(resetPassword({ token, password: "qwertyuiop" }, null)).rejects.toMatchObject({
    code: "password_common",
  });
  expect(await findReset(token)).toBeTruthy();
  await db().update(passwordResets).set({ expiresAt: sql`now()` }).where(eq(passwordResets.userId, userId));
  await expect(resetPassword({ token, password: next }, null)).rejects.toMatchObject({
    code: "reset_expired",
  });
});
