import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { users } from "#drizzle/schema/users.ts";
import { makePerson, makeTeam } from "#e2e/fixtures/make-team.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { shifted } from "#e2e/fixtures/shifted.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import type { Role } from "#lib/core/auth/permissions.ts";
import { acceptInvitation } from "#lib/doors/accept-invitation.ts";
import { findInvitation } from "#lib/doors/find-invitation.ts";
import { joinWithAccount } from "#lib/doors/join-with-account.ts";
import { signIn } from "#lib/doors/sign-in.ts";
import { changeRole } from "#lib/features/team/change-role.ts";
import { inviteMember } from "#lib/features/team/invite-member.ts";
import { listTeam } from "#lib/features/team/list-team.ts";
import { removeMember } from "#lib/features/team/remove-member.ts";
import { revokeInvitation } from "#lib/features/team/revoke-invitation.ts";

useVerbs();

const hours = (count: number) => count * 3_600_000;

async function invite(ctx: WorkspaceContext, role: Role = "operator") {
  const { link } = await inviteMember(ctx, { role, note: "for a friend" });
  return link?.split("/").at(-1) ?? "";
}

async function openTeam() {
  const team = await makeTeam();
  const owner = await team.as(team.owner);
  return { ...team, ctx: owner, token: await invite(owner) };
}

const aForm = (token: string, email = `${randomUUID()}@example.com`) => ({
  token,
  name: "Sam Newcomer",
  email,
  password: "correct horse battery",
});

const rowsOf = (workspaceId: string) =>
  db().select().from(invitations).where(eq(invitations.workspaceId, workspaceId));
const codeOf = (error: unknown) => (error as { code?: string }).code;

test("the link is only in the response, and expires within 72 hours", async () => {
  const { workspaceId, ctx, token } = await openTeam();
  const [row] = await rowsOf(workspaceId);
  const told = await readAudit(workspaceId);
  const everything = JSON.stringify([row, told, await listTeam(ctx)]);
  expect(everything).not.toContain(token);
  expect(everything).not.toContain(token.slice(-43));
  expect(JSON.stringify(told)).not.toContain("for a friend");
  expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  const lasts = Number(row?.expiresAt) - Number(row?.createdAt);
  expect(lasts).toBeGreaterThan(hours(71));
  expect(lasts).toBeLessThanOrEqual(hours(72));
  expect(told).toMatchObject([{ action: "member.invite", userId: ctx.actor.userId, subjectId: row?.id }]);
});

test("the database refuses an invitation longer than 72 hours", async () => {
  const { workspaceId } = await openTeam();
  const longer = db()
    .update(invitations)
    .set({ expiresAt: shifted(invitations.createdAt, sql`interval '72 hours 1 second'`) })
    .where(eq(invitations.workspaceId, workspaceId));
  await expect(longer).rejects.toMatchObject({
    cause: { message: expect.stringContaining("invitations_at_most_72_hours") },
  });
});

const fromHere = { address: null, locale: "en" } as const;

test("a new person gets an account and the invited role", async () => {
  const { workspaceId, token, ...team } = await openTeam();
  expect(await findInvitation(token)).toMatchObject({ held: { role: "operator" }, inviter: "Robin Example" });
  const form = aForm(token);
  const joined = await joinWithAccount(form, { address: "192.0.2.7", locale: "pl" });
  const signedIn = await signIn(form, { userAgent: null, address: null });
  expect(joined.workspace.id).toBe(workspaceId);
  const [made] = await db().select().from(users).where(eq(users.email, form.email));
  expect(made?.locale, "what they read the link in").toBe("pl");
  expect(await team.roles()).toEqual(
    new Map([
      [team.owner, "owner"],
      [signedIn?.userId, "operator"],
    ]),
  );
  const [told] = (await readAudit(workspaceId)).filter(({ action }) => action === "member.join");
  expect(told).toMatchObject({
    userId: signedIn?.userId,
    address: "192.0.2.7",
    details: { role: "operator" },
  });
  expect(JSON.stringify(told)).not.toContain(form.email);
});

test("a person with an account joins a second workspace with one click", async () => {
  const [first, second] = [await makeTeam(), await openTeam()];
  const person = { userId: first.owner, sessionId: null, address: null, name: "Robin Example" };
  await acceptInvitation({ token: second.token }, person);
  expect((await second.roles()).get(first.owner)).toBe("operator");
  expect((await first.roles()).get(first.owner)).toBe("owner");
});

test("50 redemptions at once, with and without an account: 1 success", async () => {
  const { token, workspaceId, ...team } = await openTeam();
  const forms = Array.from({ length: 25 }, () => aForm(token));
  const people = await Promise.all(Array.from({ length: 25 }, makePerson));
  const outcomes = await Promise.allSettled([
    ...people.map((person) => acceptInvitation({ token }, person)),
    ...forms.map((form) => joinWithAccount(form, fromHere)),
  ]);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.map(({ reason }) => codeOf(reason))).toEqual(Array(49).fill("invitation_used"));
  expect((await team.roles()).size).toBe(2);
  expect(await team.audited()).toEqual(["member.invite", "member.join"]);
  const made = await Promise.all(
    forms.map(({ email }) => db().select().from(users).where(eq(users.email, email))),
  );
  const [row] = await rowsOf(workspaceId);
  const newcomers = made.flat().map(({ id }) => id);
  expect(newcomers).toEqual(newcomers.filter((id) => id === row?.acceptedBy));
});

test("50 new people at once: 1 account, 1 member", async () => {
  const { token, ...team } = await openTeam();
  const [before] = await db().select({ n: sql<number>`count(*)::int` }).from(users);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => joinWithAccount(aForm(token), fromHere)),
  );
  const [after] = await db().select({ n: sql<number>`count(*)::int` }).from(users);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(Number(after?.n) - Number(before?.n)).toBe(1);
  expect((await team.roles()).size).toBe(2);
});

test("an unknown link and a revoked one get the same answer", async () => {
  const { token, ctx } = await openTeam();
  const [open] = (await listTeam(ctx)).invitations;
  await revokeInvitation(ctx, { invitationId: open?.id ?? "" });
  const changed = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  const answers = await Promise.all(
    [token, changed, token.slice(1), "", "x".repeat(200)].map((given) =>
      findInvitation(given).catch(({ code, status, params }) => ({ code, status, params })),
    ),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ code: "invitation_unknown", status: 404, params: {} })]),
  );
  await expect(joinWithAccount(aForm(token), fromHere)).rejects.toMatchObject({ code: "invitation_unknown" });
  expect((await listTeam(ctx)).invitations).toEqual([]);
  await expect(revokeInvitation(ctx, { invitationId: open?.id ?? "" })).rejects.toMatchObject({
    code: "invitation_over",
  });
});

test("a correct link says that it was used or has expired", async () => {
  const { token, ctx, workspaceId } = await openTeam();
  await acceptInvitation({ token }, await makePerson());
  await expect(findInvitation(token)).rejects.toMatchObject({ code: "invitation_used" });
  const late = await invite(ctx);
  await db()
    .update(invitations)
    .set({ createdAt: sql`now() - interval '72 hours'`, expiresAt: sql`now()` })
    .where(sql`${invitations.workspaceId} = ${workspaceId} and ${invitations.acceptedAt} is null`);
  await expect(findInvitation(late)).rejects.toMatchObject({ code: "invitation_expired" });
  await expect(acceptInvitation({ token: late }, await makePerson())).rejects.toMatchObject({
    code: "invitation_expired",
  });
  expect((await listTeam(ctx)).invitations).toMatchObject([{ isOver: true }]);
});

test("a member who opens the link does not use it up, and keeps their role", async () => {
  const { token, owner, ...team } = await openTeam();
  const person = { userId: owner, sessionId: null, address: null, name: "Robin Example" };
  await expect(acceptInvitation({ token }, person)).rejects.toMatchObject({ code: "already_member" });
  expect((await team.roles()).get(owner)).toBe("owner");
  expect(await findInvitation(token)).toMatchObject({ held: { role: "operator" } });
});

test("an email with an account must sign in first, and the link stays open", async () => {
  const { token, ...team } = await openTeam();
  const known = await makePerson();
  const refused = joinWithAccount(aForm(token, known.email.toUpperCase()), fromHere);
  await expect(refused).rejects.toMatchObject({ code: "account_exists", params: { field: "email" } });
  await acceptInvitation({ token }, known);
  expect((await team.roles()).get(known.userId)).toBe("operator");
});

test("after five existing emails the invitation is revoked, so it cannot probe for accounts", async () => {
  const { token, ctx, ...team } = await openTeam();
  const known = await Promise.all(Array.from({ length: 12 }, makePerson));
  const outcomes = await Promise.all(
    known.map(({ email }) => joinWithAccount(aForm(token, email), fromHere).then(() => "joined", codeOf)),
  );
  expect(outcomes.filter((code) => code === "account_exists")).toHaveLength(5);
  expect(outcomes.filter((code) => code === "invitation_unknown")).toHaveLength(7);
  await expect(findInvitation(token)).rejects.toMatchObject({ code: "invitation_unknown" });
  expect(await team.audited()).toEqual(["member.invite", "invitation.revoke"]);
});

test("removing a member revokes the invitations they created", async () => {
  const team = await makeTeam();
  const admin = await team.add("admin");
  const [theirs, kept] = [
    await invite(await team.as(admin), "admin"),
    await invite(await team.as(team.owner)),
  ];
  await removeMember(await team.as(team.owner), { userId: admin });
  await expect(findInvitation(theirs)).rejects.toMatchObject({ code: "invitation_unknown" });
  expect(await findInvitation(kept)).toMatchObject({ held: { role: "operator" } });
  expect(await team.audited()).toContain("invitation.revoke");
});

test("a former owner's older invitation for an owner is invalid", async () => {
  const team = await makeTeam();
  const second = await team.add("owner");
  const asOwner = await team.as(second);
  const [owners, operators] = [await invite(asOwner, "owner"), await invite(asOwner, "operator")];
  await changeRole(await team.as(team.owner), { userId: second, role: "admin" });
  await expect(findInvitation(owners)).rejects.toMatchObject({ code: "invitation_unknown" });
  expect(await findInvitation(operators)).toMatchObject({ held: { role: "operator" } });
});

test("an invitation of another workspace cannot be revoked", async () => {
  const [team, other] = [await openTeam(), await openTeam()];
  const [theirs] = (await listTeam(other.ctx)).invitations;
  await expect(revokeInvitation(team.ctx, { invitationId: theirs?.id ?? "" })).rejects.toMatchObject({
    code: "invitation_over",
  });
  expect(await findInvitation(other.token)).toMatchObject({ held: { role: "operator" } });
});
