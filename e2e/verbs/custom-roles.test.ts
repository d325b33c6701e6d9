import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { makePerson, makeTeam } from "#e2e/fixtures/make-team.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { landingOf } from "#lib/core/auth/mode-of.ts";
import { acceptInvitation } from "#lib/doors/accept-invitation.ts";
import { findInvitation } from "#lib/doors/find-invitation.ts";
import { notifyMembers } from "#lib/features/notifications/notify.ts";
import { listColleagues } from "#lib/features/orders/list-colleagues.ts";
import { createRole } from "#lib/features/roles/create-role.ts";
import { deleteRole } from "#lib/features/roles/delete-role.ts";
import { describeRoles } from "#lib/features/roles/describe-roles.ts";
import { editRole } from "#lib/features/roles/edit-role.ts";
import { changeRole } from "#lib/features/team/change-role.ts";
import { inviteMember } from "#lib/features/team/invite-member.ts";
import { listTeam } from "#lib/features/team/list-team.ts";
import { removeMember } from "#lib/features/team/remove-member.ts";
import { revokeInvitation } from "#lib/features/team/revoke-invitation.ts";

useVerbs();

const above = { code: "role_above_own" };
const tokenOf = (link: string | null) => link?.split("/").at(-1) ?? "";

async function teamWithLead() {
  const team = await makeTeam();
  const lead = await team.addRole("Team lead", "orders:write", "team:manage");
  const person = await team.add("viewer");
  const owner = await team.as(team.owner);
  await changeRole(owner, { userId: person, role: lead });
  return { ...team, lead, person, ctx: owner };
}

test("an edited role applies to its members from the next request on", async () => {
  const { ctx, lead, person, ...team } = await teamWithLead();
  const before = await team.as(person);
  expect(before.held).toMatchObject({ role: "custom", name: "Team lead", customRoleId: lead });
  expect(before.roleDenies("orders:write")).toBe(false);
  await editRole(ctx, { roleId: lead, name: "Reader", permissions: ["orders:read"] });
  const after = await team.as(person);
  expect(after.held.permissions).toEqual(["catalog:read", "orders:read"]);
  expect([after.roleDenies("orders:write"), after.roleDenies("team:manage")]).toEqual([true, true]);
  expect(await team.audited()).toEqual(["role.create", "member.change_role", "role.edit"]);
});

test("no one can create, edit, delete or assign a role with more permissions than their own", async () => {
  const { ctx, lead, person, ...team } = await teamWithLead();
  const rich = await team.addRole("Payer", "orders:confirm");
  const [payer, viewer] = [await team.add("viewer"), await team.add("viewer")];
  await changeRole(ctx, { userId: payer, role: rich });
  const leader = await team.as(person);
  const acts = [
    createRole(leader, { name: "Boss", permissions: ["settings:manage"] }),
    editRole(leader, { roleId: lead, name: "Team lead", permissions: ["orders:confirm", "team:manage"] }),
    editRole(leader, { roleId: rich, name: "Payer", permissions: [] }),
    deleteRole(leader, { roleId: rich, instead: "viewer" }),
    deleteRole(leader, { roleId: lead, instead: "operator" }),
    changeRole(leader, { userId: viewer, role: rich }),
    changeRole(leader, { userId: viewer, role: "operator" }),
    changeRole(leader, { userId: payer, role: "viewer" }),
    changeRole(leader, { userId: team.owner, role: lead }),
    inviteMember(leader, { role: rich }),
    removeMember(leader, { userId: payer }),
  ];
  for (const outcome of await Promise.allSettled(acts)) {
    expect(outcome).toMatchObject({ status: "rejected", reason: above });
  }
  await createRole(leader, { name: "Helper", permissions: ["orders:write"] });
  await changeRole(leader, { userId: viewer, role: lead });
});

test("a role that is in use is deleted only with another role in its place", async () => {
  const { ctx, lead, person, ...team } = await teamWithLead();
  const { link } = await inviteMember(ctx, { role: lead });
  await expect(deleteRole(ctx, { roleId: lead })).rejects.toMatchObject({ code: "role_in_use" });
  await expect(deleteRole(ctx, { roleId: lead, instead: lead })).rejects.toMatchObject({
    code: "role_in_use",
  });
  await deleteRole(ctx, { roleId: lead, instead: "operator" });
  expect((await team.as(person)).role).toBe("operator");
  expect(await findInvitation(tokenOf(link))).toMatchObject({ held: { role: "operator" } });
  expect(await db().select().from(customRoles).where(eq(customRoles.id, lead))).toEqual([]);
});

test("an open invitation gets the edited role, and is revoked when its author can no longer grant it", async () => {
  const { ctx, lead, person, as } = await teamWithLead();
  const [byOwner, byLead] = [
    await inviteMember(ctx, { role: lead }),
    await inviteMember(await as(person), { role: lead }),
  ];
  await editRole(ctx, { roleId: lead, name: "Team lead", permissions: ["orders:read"] });
  await expect(findInvitation(tokenOf(byLead.link))).rejects.toMatchObject({ code: "invitation_unknown" });
  const joined = await acceptInvitation({ token: tokenOf(byOwner.link) }, await makePerson());
  expect(joined.held.permissions).toEqual(["catalog:read", "orders:read"]);
});

test("a revoked invitation is audited with the name of its role", async () => {
  const { ctx, lead, ...team } = await teamWithLead();
  await inviteMember(ctx, { role: lead });
  const [invitation] = (await listTeam(ctx)).invitations;
  await revokeInvitation(ctx, { invitationId: invitation?.id ?? "" });
  expect((await readAudit(team.workspaceId)).at(-1)).toMatchObject({
    action: "invitation.revoke",
    details: { role: "Team lead" },
  });
});

test("an invitation accepted while its role is deleted, 20 times: the newcomer gets the replacement role", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  for (let round = 0; round < 20; round += 1) {
    const role = await createRole(ctx, { name: `Role ${round}`, permissions: ["orders:read"] });
    const { link } = await inviteMember(ctx, { role });
    const person = await makePerson();
    const outcomes = await Promise.allSettled([
      acceptInvitation({ token: tokenOf(link) }, person),
      deleteRole(ctx, { roleId: role, instead: "viewer" }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect((await team.held(person.userId))?.held.role).toBe("viewer");
  }
});

test("role names are unique, a workspace has at most 20, and roles of other workspaces cannot be used", async () => {
  const [team, other] = [await makeTeam(), await makeTeam()];
  const ctx = await team.as(team.owner);
  const theirs = await other.addRole("Theirs");
  const mine = await team.addRole("Packer");
  const taken = { code: "role_name_taken" };
  await expect(team.addRole("PACKER")).rejects.toMatchObject(taken);
  await expect(team.addRole("Owner")).rejects.toMatchObject(taken);
  await editRole(ctx, { roleId: mine, name: "packer", permissions: [] });
  const viewer = await team.add("viewer");
  const gone = { code: "role_gone" };
  await expect(changeRole(ctx, { userId: viewer, role: theirs })).rejects.toMatchObject(gone);
  await expect(inviteMember(ctx, { role: theirs })).rejects.toMatchObject(gone);
  await expect(deleteRole(ctx, { roleId: theirs })).rejects.toMatchObject({ code: "not_found" });
  await expect(
    db()
      .insert(memberships)
      .values({
        workspaceId: team.workspaceId,
        userId: (await makePerson()).userId,
        role: "custom",
        customRoleId: theirs,
      }),
  ).rejects.toThrow();
  for (let count = 1; count < 20; count += 1) await team.addRole(`Role ${count}`);
  await expect(team.addRole("One more")).rejects.toMatchObject({ code: "too_many_roles" });
});

test("permissions of a role decide its notifications, who can be mentioned, and the landing page", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  const [pays, draws] = [
    await team.addRole("Payer", "orders:confirm"),
    await team.addRole("Artist", "files:write"),
  ];
  const [payer, artist] = [await team.add("viewer"), await team.add("viewer")];
  await changeRole(ctx, { userId: payer, role: pays });
  await changeRole(ctx, { userId: artist, role: draws });
  await db().transaction((tx) =>
    notifyMembers(tx, team.workspaceId, {
      kind: "payment_asked",
      mode: "test",
      subject: { type: "approvals", id: "" },
      occurrence: "once",
    }),
  );
  const told = await db()
    .select({ id: notifications.userId })
    .from(notifications)
    .where(eq(notifications.workspaceId, team.workspaceId));
  expect(new Set(told.map(({ id }) => id))).toEqual(new Set([team.owner, payer]));
  const { members } = await listColleagues(ctx);
  expect(new Set(members.map(({ id }) => id))).toEqual(new Set([team.owner, payer]));
  expect(landingOf(await team.as(payer))).toMatch(/\/test$/);
  expect(landingOf(await team.as(artist))).toMatch(/\/test\/catalog$/);
});

test("every member reads what each role includes and who has it, but only who may edit it sees mayEdit", async () => {
  const { ctx, lead, person, ...team } = await teamWithLead();
  const designer = await team.as(await team.add("designer"));
  const seen = await describeRoles(designer);
  expect(seen.managesTeam).toBe(false);
  expect(seen.roles.filter(({ mayEdit }) => mayEdit)).toEqual([]);
  expect(seen.roles.find(({ isOwn }) => isOwn)).toMatchObject({ ref: "designer" });
  expect(seen.roles.find(({ ref }) => ref === lead)).toMatchObject({ holders: [{ name: "Robin Example" }] });
  expect(seen.keysLack).toContain("orders:write");
  const owners = await describeRoles(ctx);
  expect(owners.roles.find(({ ref }) => ref === lead)).toMatchObject({ mayEdit: true });
  expect((await describeRoles(await team.as(person))).mayGrant).not.toContain("settings:manage");
});
