import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { emailChanges } from "#drizzle/schema/email-changes.ts";
import { users } from "#drizzle/schema/users.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { age, openAccount } from "#e2e/fixtures/open-account.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { runAccountJobs } from "#e2e/fixtures/run-account-jobs.ts";
import { useMailServer } from "#e2e/fixtures/use-mail-server.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { askReset } from "#lib/doors/ask-reset.ts";
import { findReset } from "#lib/doors/find-reset.ts";
import { env } from "#lib/env.ts";
import { changeEmail } from "#lib/features/account/change-email.ts";
import { confirmEmail } from "#lib/features/account/confirm-email.ts";
import { dropEmailChange } from "#lib/features/account/drop-email-change.ts";
import { findWantedEmail } from "#lib/features/account/find-wanted-email.ts";
import { getAccount } from "#lib/features/account/get-account.ts";
import { saveProfile } from "#lib/features/account/save-profile.ts";
import { saveShortcuts } from "#lib/features/account/save-shortcuts.ts";
import { say } from "#scripts/words/say.ts";

const server = useMailServer();
useVerbs();

const anAddress = () => `${randomUUID()}@example.com`;
const tokenIn = (address: string) =>
  server
    .mailsTo(address)
    .flatMap(({ raw }) => /\/account\/email\/([\w-]{43})/.exec(raw)?.[1] ?? [])
    .at(-1) ?? "";

async function openPerson() {
  const team = await makeTeam();
  const account = await openAccount([team, "viewer"]);
  const browser = await account.signIn();
  return { ...account, team, browser, person: await browser.person() };
}

test("saving name and language changes only the own account and writes one audit entry in each workspace", async () => {
  const [team, other] = [await makeTeam(), await makeTeam()];
  const account = await openAccount([team, "viewer"], [other, "admin"]);
  const person = await (await account.signIn()).person();
  await saveProfile(person, { name: "  Ada Newname ", locale: "en" });
  await saveProfile(person, { name: "Ada Newname", locale: "en" });
  expect(await getAccount(person)).toMatchObject({ name: "Ada Newname", locale: "en", hasPassword: true });
  for (const { workspaceId } of [team, other]) {
    expect(await readAudit(workspaceId)).toMatchObject([
      { action: "account.save_profile", userId: account.userId, details: { fields: ["name"] } },
    ]);
  }
  await expect(saveProfile(person, { name: " ", locale: "en" })).rejects.toMatchObject({
    code: "invalid_input",
  });
  await expect(saveProfile(person, { name: "A\0", locale: "en" })).rejects.toMatchObject({
    code: "invalid_input",
  });
  await expect(saveProfile(person, { name: "Ada", locale: "tlh" as "en" })).rejects.toMatchObject({
    code: "invalid_input",
  });
});

test("single-key shortcuts are on by default, and a person turns them off for themselves only", async () => {
  const { team, person, browser } = await openPerson();
  const other = await (await (await openAccount([team, "viewer"])).signIn()).person();
  expect(person.user.singleKeys).toBe(true);
  await saveShortcuts(person, { singleKeys: false });
  expect((await browser.person()).user.singleKeys).toBe(false);
  const [kept] = await db().select().from(users).where(eq(users.id, other.actor.userId));
  expect(kept?.singleKeys).toBe(true);
});

test("a new email counts once its owner follows the link, and the old address gets a mail", async () => {
  const { email, userId, person, team } = await openPerson();
  const wanted = anAddress();
  expect(await changeEmail(person, { email: wanted })).toBe("mailed");
  await runAccountJobs();
  expect(await getAccount(person)).toMatchObject({ email, wantedEmail: wanted });
  const token = tokenIn(wanted);
  expect(await findWantedEmail(person, token)).toBe(wanted);
  const stranger = await openPerson();
  await expect(confirmEmail(stranger.person, { token })).rejects.toMatchObject({
    code: "email_change_unknown",
  });
  await askReset({ email }, null);
  await runAccountJobs();
  const [, reset = ""] = /\/reset\/([\w-]{43})/.exec(server.mailsTo(email).at(-1)?.raw ?? "") ?? [];
  expect(await findReset(reset)).toMatchObject({ email });
  await confirmEmail(person, { token });
  await runAccountJobs();
  expect((await db().select().from(users).where(eq(users.id, userId)))[0]?.email).toBe(wanted);
  expect(server.mailsTo(email).at(-1)?.header("Subject")).toBe(
    say("accountMail.kinds.email_changed.subject"),
  );
  await expect(findReset(reset)).rejects.toMatchObject({ code: "reset_unknown" });
  await expect(confirmEmail(person, { token })).rejects.toMatchObject({ code: "email_change_unknown" });
  const audited = await readAudit(team.workspaceId);
  expect(audited.map(({ action }) => action)).toEqual([
    "account.ask_email_change",
    "account.mail_reset",
    "account.change_email",
  ]);
  expect(JSON.stringify(audited)).not.toContain(wanted);
});

test("50 simultaneous confirmations of a new email make 1 change", async () => {
  const { person } = await openPerson();
  const wanted = anAddress();
  await changeEmail(person, { email: wanted });
  await runAccountJobs();
  const token = tokenIn(wanted);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => confirmEmail(person, { token })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("asking for a taken address looks like success, and only the owner of that address gets a mail", async () => {
  const [{ person, email: own }, taken] = [await openPerson(), await openAccount()];
  expect(await changeEmail(person, { email: taken.email.toUpperCase() })).toBe("mailed");
  await runAccountJobs();
  expect(await getAccount(person)).toMatchObject({ email: own, wantedEmail: taken.email.toUpperCase() });
  const [told] = server.mailsTo(taken.email);
  expect(told?.header("Subject")).toBe(say("accountMail.kinds.email_belongs_to_you.subject"));
  expect(told?.raw).not.toMatch(/\/account\/email\//);
});

test("a link to an address that was taken meanwhile fails with email_taken and changes nothing", async () => {
  const { person, email } = await openPerson();
  const wanted = anAddress();
  await changeEmail(person, { email: wanted });
  await runAccountJobs();
  const quicker = await openAccount();
  await db().update(users).set({ email: wanted }).where(eq(users.id, quicker.userId));
  await expect(confirmEmail(person, { token: tokenIn(wanted) })).rejects.toMatchObject({
    code: "email_taken",
  });
  expect((await getAccount(person)).email).toBe(email);
});

test("a dropped, replaced or expired link confirms nothing", async () => {
  const { person, userId } = await openPerson();
  const unknown = { code: "email_change_unknown" };
  const ask = async () => {
    const wanted = anAddress();
    await changeEmail(person, { email: wanted });
    await runAccountJobs();
    return tokenIn(wanted);
  };
  const [first, second] = [await ask(), await ask()];
  await expect(confirmEmail(person, { token: first })).rejects.toMatchObject(unknown);
  await dropEmailChange(person);
  await expect(confirmEmail(person, { token: second })).rejects.toMatchObject(unknown);
  const third = await ask();
  await db().update(emailChanges).set({ expiresAt: sql`now()` }).where(eq(emailChanges.userId, userId));
  await expect(confirmEmail(person, { token: third })).rejects.toMatchObject(unknown);
  await expect(confirmEmail(person, { token: "" })).rejects.toMatchObject(unknown);
});

test("a stale session changes no email, and a person can ask five times an hour", async () => {
  const { person } = await openPerson();
  for (let count = 0; count < 5; count += 1) await changeEmail(person, { email: anAddress() });
  await expect(changeEmail(person, { email: anAddress() })).rejects.toMatchObject({ code: "too_many_tries" });
  const stale = await age(person, 60);
  await expect(changeEmail(stale, { email: anAddress() })).rejects.toMatchObject({ code: "sign_in_again" });
});

test("without mail a new email counts immediately, and a taken one is refused", async () => {
  const [{ person, row, email }, taken] = [await openPerson(), await openAccount()];
  const wanted = anAddress();
  const url = env().SMTP_URL;
  Object.assign(env(), { SMTP_URL: undefined });
  try {
    await expect(changeEmail(person, { email: taken.email.toUpperCase() })).rejects.toMatchObject({
      code: "email_taken",
    });
    expect((await row()).email).toBe(email);
    expect(await changeEmail(person, { email: wanted })).toBe("changed");
  } finally {
    Object.assign(env(), { SMTP_URL: url });
  }
  expect((await row()).email).toBe(wanted);
});
