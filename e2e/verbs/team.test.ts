import { expect, test } from "vitest";
import { makePerson, makeTeam } from "#e2e/fixtures/make-team.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { findMember } from "#lib/core/auth/find-member.ts";
import { signIn } from "#lib/doors/sign-in.ts";
import { changeRole } from "#lib/features/team/change-role.ts";
import { inviteMember } from "#lib/features/team/invite-member.ts";
import { listTeam } from "#lib/features/team/list-team.ts";
import { removeMember } from "#lib/features/team/remove-member.ts";
import { revokeInvitation } from "#lib/features/team/revoke-invitation.ts";

useVerbs();

const visitor = { userAgent: null, address: null };

test("a role change takes effect immediately and is audited", async () => {
  const team = await makeTeam();
  const [owner, viewer] = [await team.as(team.owner), await team.add("viewer")];
  await changeRole(owner, { userId: viewer, role: "operator" });
  expect((await team.as(viewer)).role).toBe("operator");
  await changeRole(owner, { userId: viewer, role: "operator" });
  expect(await team.audited()).toEqual(["member.change_role"]);
});

test("a removed member has no access, and keeps their other workspace", async () => {
  const [team, other] = [await makeTeam(), await makeTeam()];
  const gone = await team.add("manager");
  const stays = await findMember(other.owner, { workspaceId: other.workspaceId });
  await removeMember(await team.as(team.owner), { userId: gone });
  await expect(team.as(gone)).rejects.toMatchObject({ code: "no_longer_allowed" });
  expect(await findMember(other.owner, { workspaceId: other.workspaceId })).toEqual(stays);
  expect(await team.audited()).toEqual(["member.remove"]);
});

test("text with NUL is not a workspace, an email or a valid note", async () => {
  const team = await makeTeam();
  const owner = await team.as(team.owner);
  expect(await findMember(team.owner, { slug: `${owner.workspace.slug}\0` })).toBeNull();
  expect(await signIn({ email: "nobody\0@example.com", password: "x" }, visitor)).toBeNull();
  await expect(inviteMember(owner, { role: "viewer", note: "a\0b" })).rejects.toMatchObject({
    code: "invalid_input",
  });
});

test("an admin manages all roles except owners", async () => {
  const team = await makeTeam();
  const [admin, peer, viewer] = [await team.add("admin"), await team.add("admin"), await team.add("viewer")];
  const ctx = await team.as(admin);
  const refused = { code: "role_above_own" };
  await expect(inviteMember(ctx, { role: "owner" })).rejects.toMatchObject(refused);
  await expect(changeRole(ctx, { userId: viewer, role: "owner" })).rejects.toMatchObject(refused);
  await expect(changeRole(ctx, { userId: admin, role: "owner" })).rejects.toMatchObject(refused);
  await expect(changeRole(ctx, { userId: team.owner, role: "viewer" })).rejects.toMatchObject(refused);
  await expect(removeMember(ctx, { userId: team.owner })).rejects.toMatchObject(refused);
  await changeRole(ctx, { userId: viewer, role: "admin" });
  await removeMember(ctx, { userId: peer });
  expect(await team.roles()).toEqual(
    new Map([
      [team.owner, "owner"],
      [admin, "admin"],
      [viewer, "admin"],
    ]),
  );
});

test("an owner can make another member owner, and remove an owner", async () => {
  const team = await makeTeam();
  const [owner, second] = [await team.as(team.owner), await team.add("admin")];
  await changeRole(owner, { userId: second, role: "owner" });
  await removeMember(await team.as(second), { userId: team.owner });
  expect(await team.roles()).toEqual(new Map([[second, "owner"]]));
});

test.each(["manager", "operator", "designer", "developer", "viewer"] as const)(
  "a %s cannot manage the team",
  async (role) => {
    const team = await makeTeam();
    const [ctx, viewer] = [await team.as(await team.add(role)), await team.add("viewer")];
    const refused = { code: "forbidden_role" };
    await expect(listTeam(ctx)).rejects.toMatchObject(refused);
    await expect(inviteMember(ctx, { role: "viewer" })).rejects.toMatchObject(refused);
    await expect(changeRole(ctx, { userId: viewer, role: "designer" })).rejects.toMatchObject(refused);
    await expect(removeMember(ctx, { userId: viewer })).rejects.toMatchObject(refused);
    await expect(
      revokeInvitation(ctx, { invitationId: "0f8fad5b-d9cb-469f-a165-70867728950e" }),
    ).rejects.toMatchObject(refused);
  },
);

test("a lowered or removed member cannot act from a page that is still open", async () => {
  const team = await makeTeam();
  const [admin, viewer] = [await team.add("admin"), await team.add("viewer")];
  const stale = await team.as(admin);
  await changeRole(await team.as(team.owner), { userId: admin, role: "viewer" });
  const refused = { code: "forbidden_role", params: { role: "viewer" } };
  await expect(inviteMember(stale, { role: "viewer" })).rejects.toMatchObject(refused);
  await expect(removeMember(stale, { userId: viewer })).rejects.toMatchObject(refused);
  await removeMember(await team.as(team.owner), { userId: admin });
  await expect(inviteMember(stale, { role: "viewer" })).rejects.toMatchObject({ code: "forbidden_role" });
});

test("the last owner can neither leave nor change their role", async () => {
  const team = await makeTeam();
  await team.add("admin");
  const owner = await team.as(team.owner);
  const refused = { code: "last_owner" };
  await expect(removeMember(owner, { userId: team.owner })).rejects.toMatchObject(refused);
  await expect(changeRole(owner, { userId: team.owner, role: "admin" })).rejects.toMatchObject(refused);
  expect((await team.roles()).get(team.owner)).toBe("owner");
});

const ways = {
  "both leave": ([a, b]: Contexts) => [
    removeMember(a, { userId: a.actor.userId }),
    removeMember(b, { userId: b.actor.userId }),
  ],
  "each removes the other": ([a, b]: Contexts) => [
    removeMember(a, { userId: b.actor.userId }),
    removeMember(b, { userId: a.actor.userId }),
  ],
  "each lowers the other": ([a, b]: Contexts) => [
    changeRole(a, { userId: b.actor.userId, role: "viewer" }),
    changeRole(b, { userId: a.actor.userId, role: "viewer" }),
  ],
  "one leaves, one steps down": ([a, b]: Contexts) => [
    removeMember(a, { userId: a.actor.userId }),
    changeRole(b, { userId: b.actor.userId, role: "admin" }),
  ],
};
type Context = Awaited<ReturnType<Awaited<ReturnType<typeof makeTeam>>["as"]>>;
type Contexts = [Context, Context];

test.each(Object.entries(ways))("two owners at once, 20 times: %s, and one remains", async (_, act) => {
  const rounds = Array.from({ length: 20 }, async () => {
    const team = await makeTeam();
    const both: Contexts = [await team.as(team.owner), await team.as(await team.add("owner"))];
    const outcomes = await Promise.allSettled(act(both));
    const owners = [...(await team.roles()).values()].filter((role) => role === "owner");
    return { done: outcomes.filter(({ status }) => status === "fulfilled").length, owners: owners.length };
  });
  for (const round of await Promise.all(rounds)) expect(round).toEqual({ done: 1, owners: 1 });
});

test("members of another workspace are not found", async () => {
  const [team, other] = [await makeTeam(), await makeTeam()];
  const [owner, theirs] = [await team.as(team.owner), await other.add("viewer")];
  const missing = { code: "not_found" };
  await expect(changeRole(owner, { userId: theirs, role: "admin" })).rejects.toMatchObject(missing);
  await expect(removeMember(owner, { userId: theirs })).rejects.toMatchObject(missing);
  const { userId: nobody } = await makePerson();
  await expect(changeRole(owner, { userId: nobody, role: "viewer" })).rejects.toMatchObject(missing);
  expect((await other.roles()).get(theirs)).toBe("viewer");
});

test("the list says which members may be changed and which roles may be given", async () => {
  const team = await makeTeam();
  const admin = await team.add("admin");
  const seen = await listTeam(await team.as(admin));
  expect(seen.members).toMatchObject([
    { userId: team.owner, held: { role: "owner" }, isSelf: false, mayChange: false, lastSeenAt: null },
    { userId: admin, held: { role: "admin" }, isSelf: true, mayChange: true },
  ]);
  expect(seen.assignable.map(({ role }) => role)).not.toContain("owner");
  const all = await listTeam(await team.as(team.owner));
  expect(all.assignable.map(({ role }) => role)).toContain("owner");
});
