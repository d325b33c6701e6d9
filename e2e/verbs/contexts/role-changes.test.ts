import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePerson, makeTeam } from "#e2e/fixtures/make-team.ts";
import { openDatabase, type TestDatabase } from "#e2e/fixtures/open-database.ts";
import { changeRole } from "#lib/features/team/change-role.ts";
import { removeMember } from "#lib/features/team/remove-member.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.stop());

const notFound = { code: "not_found", status: 404 };
const above = { code: "role_above_own", status: 403 };
const lastOwner = { code: "last_owner", status: 409 };

test("an admin can neither make nor change an owner, but can change all other roles", async () => {
  const team = await makeTeam();
  const [admin, manager, viewer] = [
    await team.add("admin"),
    await team.add("manager"),
    await team.add("viewer"),
  ];
  const ctx = await team.as(admin);
  await expect(changeRole(ctx, { userId: manager, role: "owner" })).rejects.toMatchObject(above);
  await expect(changeRole(ctx, { userId: team.owner, role: "viewer" })).rejects.toMatchObject(above);
  await expect(removeMember(ctx, { userId: team.owner })).rejects.toMatchObject(above);
  await changeRole(ctx, { userId: manager, role: "admin" });
  await removeMember(ctx, { userId: viewer });
  const now = [
    [team.owner, "owner"],
    [admin, "admin"],
    [manager, "admin"],
  ] as const;
  expect(await team.roles()).toEqual(new Map(now));
});

test("no role below admin can change the team", async () => {
  const team = await makeTeam();
  const viewer = await team.add("viewer");
  for (const role of ["manager", "operator", "designer", "developer", "viewer"] as const) {
    const ctx = await team.as(await team.add(role));
    const refused = { code: "forbidden_role", status: 403 };
    await expect(changeRole(ctx, { userId: viewer, role: "viewer" })).rejects.toMatchObject(refused);
    await expect(removeMember(ctx, { userId: viewer })).rejects.toMatchObject(refused);
  }
});

test("a person outside the team is not found", async () => {
  const [team, elsewhere] = [await makeTeam(), await makeTeam()];
  const ctx = await team.as(team.owner);
  for (const userId of [randomUUID(), elsewhere.owner, (await makePerson()).userId]) {
    await expect(changeRole(ctx, { userId, role: "viewer" })).rejects.toMatchObject(notFound);
    await expect(removeMember(ctx, { userId })).rejects.toMatchObject(notFound);
  }
});

test.each([0, 1, 2])(
  "the last owner cannot step down, beside %i others, and can be set to owner again",
  async (others) => {
    const team = await makeTeam();
    const ctx = await team.as(team.owner);
    for (let added = 0; added < others; added += 1) await team.add("admin");
    await expect(changeRole(ctx, { userId: team.owner, role: "admin" })).rejects.toMatchObject(lastOwner);
    await expect(removeMember(ctx, { userId: team.owner })).rejects.toMatchObject(lastOwner);
    await changeRole(ctx, { userId: team.owner, role: "owner" });
    expect((await team.roles()).get(team.owner)).toBe("owner");
  },
);

test("of two owners one can leave, and then the other cannot", async () => {
  const team = await makeTeam();
  const second = await team.add("owner");
  const ctx = await team.as(second);
  await changeRole(ctx, { userId: team.owner, role: "viewer" });
  await expect(changeRole(ctx, { userId: second, role: "viewer" })).rejects.toMatchObject(lastOwner);
  await removeMember(ctx, { userId: team.owner });
  expect(await team.roles()).toEqual(new Map([[second, "owner"]]));
});
