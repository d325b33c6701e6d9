import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { userIdentities } from "#drizzle/schema/user-identities.ts";
import { users } from "#drizzle/schema/users.ts";
import { newRedirectFollower } from "#e2e/fixtures/follow-redirects.ts";
import { makePerson, makeTeam } from "#e2e/fixtures/make-team.ts";
import type { Visitor } from "#e2e/fixtures/serve-provider.ts";
import { callback, useProvider } from "#e2e/fixtures/use-provider.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { beginAtProvider } from "#lib/doors/begin-at-provider.ts";
import { findInvitation } from "#lib/doors/find-invitation.ts";
import { returnFromProvider } from "#lib/doors/return-from-provider.ts";
import { inviteMember } from "#lib/features/team/invite-member.ts";

const provider = useProvider();
useVerbs();

async function invite() {
  const team = await makeTeam();
  const { link } = await inviteMember(await team.as(team.owner), { role: "operator" });
  return { team, token: link?.split("/").at(-1) ?? "" };
}

async function joinAs(who: Visitor, token: string) {
  provider.setVisitor(who);
  const browser = randomUUID();
  const start = await beginAtProvider({ kind: "join", token }, browser);
  const returned = await newRedirectFollower()(start, callback);
  return returnFromProvider({
    returned,
    browser,
    person: null,
    visitor: { userAgent: null, address: "192.0.2.1" },
    locale: "it",
  });
}

const newcomer = (claims: Visitor["claims"] = {}): Visitor => ({
  subject: randomUUID(),
  claims: { name: "Noa New", email: `${randomUUID()}@new.example`, email_verified: true, ...claims },
});

const failed = (code: string, token: string) => ({
  kind: "failed",
  code,
  errand: "enter",
  next: `/invite/${token}`,
});

test("an invited person joins with the provider and gets an account without a password", async () => {
  const { team, token } = await invite();
  const who = newcomer();
  const came = await joinAs(who, token);
  expect(came).toMatchObject({ kind: "entered", as: { sid: expect.any(String), email: who.claims?.email } });
  const userId = came.kind === "entered" ? came.as.userId : "";
  expect((await team.roles()).get(userId)).toBe("operator");
  const [user] = await db().select().from(users).where(eq(users.id, userId));
  expect(user).toMatchObject({ name: "Noa New", passwordHash: null, locale: "it" });
  expect(await team.audited()).toEqual(["member.invite", "member.join"]);
  await expect(findInvitation(token)).rejects.toMatchObject({ code: "invitation_used" });
});

test("an email that already has an account creates none, links nothing, and leaves the invitation open", async () => {
  const { token } = await invite();
  const known = await makePerson();
  const who = newcomer({ email: known.email.toUpperCase() });
  expect(await joinAs(who, token)).toEqual(failed("account_exists", token));
  const links = await db().select().from(userIdentities).where(eq(userIdentities.subject, who.subject));
  expect(links).toEqual([]);
  await expect(findInvitation(token)).resolves.toMatchObject({ held: { role: "operator" } });
});

test("after five existing emails the invitation is revoked, so it cannot probe for accounts", async () => {
  const { token } = await invite();
  for (let at = 0; at < 5; at += 1) {
    const { email } = await makePerson();
    expect(await joinAs(newcomer({ email }), token)).toEqual(failed("account_exists", token));
  }
  await expect(findInvitation(token)).rejects.toMatchObject({ code: "invitation_unknown" });
});

test("a known identity signs in and is sent on to the invitation", async () => {
  const [first, second] = [await invite(), await invite()];
  const who = newcomer();
  await joinAs(who, first.token);
  const came = await joinAs(who, second.token);
  expect(came).toMatchObject({ kind: "entered", next: `/invite/${second.token}` });
  expect((await second.team.roles()).size).toBe(1);
});

test("without a valid email no account is created", async () => {
  const { token } = await invite();
  for (const email of [undefined, "no address", "a@b"])
    expect(await joinAs(newcomer({ email }), token)).toEqual(failed("oidc_no_email", token));
});

test("one invitation makes one member, even if five people return at once", async () => {
  const { team, token } = await invite();
  const browser = randomUUID();
  const ways: URLSearchParams[] = [];
  for (let at = 0; at < 5; at += 1) {
    provider.setVisitor(newcomer());
    ways.push(await newRedirectFollower()(await beginAtProvider({ kind: "join", token }, browser), callback));
  }
  const visitor = { userAgent: null, address: null };
  const came = await Promise.all(
    ways.map((returned) => returnFromProvider({ returned, browser, person: null, visitor, locale: "en" })),
  );
  expect(came.filter(({ kind }) => kind === "entered")).toHaveLength(1);
  expect((await team.roles()).size).toBe(2);
});

test("an unknown link leads to invitation_unknown", async () => {
  for (const token of ["", "nonsense", "A".repeat(64)])
    await expect(beginAtProvider({ kind: "join", token }, "b")).rejects.toMatchObject({
      code: "invitation_unknown",
    });
});
