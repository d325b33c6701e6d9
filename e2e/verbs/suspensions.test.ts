import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { findAbsence, listSuspensions } from "#lib/core/auth/find-absence.ts";
import { findMember, listMemberships } from "#lib/core/auth/find-member.ts";
import { findMemberKeys } from "#lib/core/auth/member-context.ts";
import { whomToAsk } from "#lib/core/auth/whom-to-ask.ts";
import { findInvitation } from "#lib/doors/find-invitation.ts";
import { notifyMembers } from "#lib/features/notifications/notify.ts";
import { inviteMember } from "#lib/features/team/invite-member.ts";
import { leaveWorkspace } from "#lib/features/team/leave-workspace.ts";
import { suspendMember } from "#lib/features/team/suspend-member.ts";
import { transferOwnership } from "#lib/features/team/transfer-ownership.ts";

useVerbs();

const tokenOf = (link: string | null) => link?.split("/").at(-1) ?? "";

test("a suspended member has no access and gets no notifications, and returns with the same role", async () => {
  const [team, other] = [await makeTeam(), await makeTeam()];
  const ctx = await team.as(team.owner);
  const admin = await team.add("admin");
  await db().insert(memberships).values({ workspaceId: other.workspaceId, userId: admin, role: "viewer" });
  const { link } = await inviteMember(await team.as(admin), { role: "viewer" });
  const stale = await team.as(admin);
  await suspendMember(ctx, { userId: admin, suspended: true });

  await expect(team.as(admin)).rejects.toMatchObject({ code: "no_longer_allowed" });
  expect(await findMember(admin, { slug: ctx.workspace.slug })).toBeNull();
  expect(await findMemberKeys(admin, ctx.workspace.slug)).toEqual([]);
  expect((await listMemberships(admin)).map(({ workspace }) => workspace.id)).toEqual([other.workspaceId]);
  expect(await findAbsence(admin, ctx.workspace.slug)).toMatchObject({
    suspended: { by: "Robin Example" },
  });
  expect(await findAbsence(other.owner, ctx.workspace.slug)).toBeNull();
  expect((await listSuspensions(admin)).map(({ id }) => id)).toEqual([team.workspaceId]);
  await expect(findInvitation(tokenOf(link))).rejects.toMatchObject({ code: "invitation_unknown" });
  await expect(inviteMember(stale, { role: "viewer" })).rejects.toMatchObject({ code: "forbidden_role" });
  await expect(leaveWorkspace(stale)).rejects.toMatchObject({ code: "not_found" });
  expect(await toldOf(team.workspaceId, admin)).toBe(0);
  const { names, readerMay } = await whomToAsk(team.workspaceId, "team:manage", admin);
  expect([names.length, readerMay]).toEqual([1, false]);

  await suspendMember(ctx, { userId: admin, suspended: false });
  await suspendMember(ctx, { userId: admin, suspended: false });
  expect((await team.as(admin)).role).toBe("admin");
  expect(await listSuspensions(admin)).toEqual([]);
  expect(await toldOf(team.workspaceId, admin)).toBe(1);
  expect(await team.audited()).toEqual([
    "member.invite",
    "invitation.revoke",
    "member.suspend",
    "member.readmit",
  ]);
});

test("no one can suspend themselves, a higher role, or the last active owner", async () => {
  const team = await makeTeam();
  const [admin, second] = [await team.add("admin"), await team.add("owner")];
  const ctx = await team.as(team.owner);
  const suspend = (as: typeof ctx, userId: string) => suspendMember(as, { userId, suspended: true });
  await expect(suspend(ctx, team.owner)).rejects.toMatchObject({ code: "not_oneself" });
  await expect(suspend(await team.as(admin), second)).rejects.toMatchObject({ code: "role_above_own" });
  await suspend(ctx, second);
  await expect(leaveWorkspace(ctx)).rejects.toMatchObject({ code: "last_owner" });
});

test("two owners who suspend each other at once, 20 times: one stays active", async () => {
  for (let round = 0; round < 20; round += 1) {
    const team = await makeTeam();
    const second = await team.add("owner");
    const [one, two] = [await team.as(team.owner), await team.as(second)];
    const outcomes = await Promise.allSettled([
      suspendMember(one, { userId: second, suspended: true }),
      suspendMember(two, { userId: team.owner, suspended: true }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
});

test("a transfer of ownership is one step, and notifies both", async () => {
  const team = await makeTeam();
  const heir = await team.add("operator");
  await transferOwnership(await team.as(team.owner), { userId: heir });
  expect(await team.roles()).toEqual(
    new Map([
      [team.owner, "admin"],
      [heir, "owner"],
    ]),
  );
  const told = await db()
    .select({ to: notifications.userId, named: notifications.actorId, details: notifications.details })
    .from(notifications)
    .where(and(eq(notifications.workspaceId, team.workspaceId), eq(notifications.kind, "ownership_moved")));
  expect(new Set(told)).toEqual(
    new Set([
      { to: heir, named: team.owner, details: { state: "yours" } },
      { to: team.owner, named: heir, details: { state: "former" } },
    ]),
  );
  expect(await team.audited()).toEqual(["workspace.hand_over"]);
});

test("a transfer changes no role in other workspaces", async () => {
  const [team, other] = [await makeTeam(), await makeTeam()];
  const heir = await team.add("viewer");
  await db()
    .insert(memberships)
    .values([
      { workspaceId: other.workspaceId, userId: team.owner, role: "designer" },
      { workspaceId: other.workspaceId, userId: heir, role: "developer" },
    ]);
  const before = await other.roles();
  await transferOwnership(await team.as(team.owner), { userId: heir });
  expect(await other.roles()).toEqual(before);
});

test("only an owner transfers ownership, and only to an active member other than themselves", async () => {
  const [team, other] = [await makeTeam(), await makeTeam()];
  const [admin, viewer] = [await team.add("admin"), await team.add("viewer")];
  const ctx = await team.as(team.owner);
  await suspendMember(ctx, { userId: viewer, suspended: true });
  const asAdmin = await team.as(admin);
  await expect(transferOwnership(asAdmin, { userId: viewer })).rejects.toMatchObject({ code: "owners_only" });
  await expect(transferOwnership(ctx, { userId: team.owner })).rejects.toMatchObject({ code: "not_oneself" });
  await expect(transferOwnership(ctx, { userId: other.owner })).rejects.toMatchObject({ code: "not_found" });
  await expect(transferOwnership(ctx, { userId: viewer })).rejects.toMatchObject({
    code: "member_suspended",
  });
  expect((await team.roles()).get(team.owner)).toBe("owner");
});

test("an owner who transfers twice at once, 20 times: one owner, and all members stay", async () => {
  for (let round = 0; round < 20; round += 1) {
    const team = await makeTeam();
    const heirs = [await team.add("viewer"), await team.add("viewer")];
    const ctx = await team.as(team.owner);
    const outcomes = await Promise.allSettled(heirs.map((userId) => transferOwnership(ctx, { userId })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const roles = [...(await team.roles()).values()].toSorted();
    expect(roles).toEqual(["admin", "owner", "viewer"]);
  }
});

test("any member can leave, except the only owner", async () => {
  const team = await makeTeam();
  const designer = await team.add("designer");
  await leaveWorkspace(await team.as(designer));
  await expect(team.as(designer)).rejects.toMatchObject({ code: "no_longer_allowed" });
  await expect(leaveWorkspace(await team.as(team.owner))).rejects.toMatchObject({ code: "last_owner" });
  expect(await team.audited()).toEqual(["member.leave"]);
});

async function toldOf(workspaceId: string, userId: string): Promise<number> {
  const occurrence = randomUUID();
  await db().transaction((tx) =>
    notifyMembers(tx, workspaceId, {
      kind: "order_issue",
      mode: "test",
      subject: { type: "problems", id: "" },
      occurrence,
    }),
  );
  const rows = await db()
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.occurrence, occurrence)));
  return rows.length;
}
