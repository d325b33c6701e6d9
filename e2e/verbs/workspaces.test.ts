import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { findAbsence } from "#lib/core/auth/find-absence.ts";
import { findMember } from "#lib/core/auth/find-member.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import { createWorkspace } from "#lib/features/workspaces/create-workspace.ts";
import { getGeneral } from "#lib/features/workspaces/get-general.ts";
import { saveGeneral } from "#lib/features/workspaces/save-general.ts";

useVerbs();

const aName = () => `shop-${randomUUID().slice(0, 8)}`;

test("an owner or admin creates another workspace, which is empty and theirs", async () => {
  const team = await makeTeam();
  const admin = await team.add("admin");
  const name = aName();
  const slug = await createWorkspace(await team.as(admin), { name });
  expect(slug).toBe(name);
  const member = await findMember(admin, { slug });
  expect(member).toMatchObject({ role: "owner", workspace: { name, accountId: null } });
  expect(await findMember(team.owner, { slug })).toBeNull();
  const audited = await readAudit(member?.workspace.id ?? "");
  expect(audited).toMatchObject([{ action: "workspace.create", userId: admin }]);
  const viewer = await team.as(await team.add("viewer"));
  await expect(createWorkspace(viewer, { name })).rejects.toMatchObject({ code: "forbidden_role" });
});

test("twenty simultaneous workspaces with one name get twenty slugs", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  const name = aName();
  const slugs = await Promise.all(Array.from({ length: 20 }, () => createWorkspace(ctx, { name })));
  expect(new Set(slugs).size).toBe(20);
});

test.each([["7"], [`${"x".repeat(35)} print`]])(
  "the slug made from %j is always valid in the settings",
  async (name) => {
    const team = await makeTeam();
    const ctx = await team.as(team.owner);
    for (let count = 0; count < 2; count += 1) {
      const slug = await createWorkspace(ctx, { name });
      const workspaceId = (await findMember(team.owner, { slug }))?.workspace.id ?? "";
      const own = await jobContext({ workspaceId, mode: "test", askedBy: team.owner });
      expect(await saveGeneral(own, { name: "Another name", slug })).toBe(slug);
    }
  },
);

test("a former slug redirects members, is unknown to others, and is never given to another workspace", async () => {
  const [team, other] = [await makeTeam(), await makeTeam()];
  const [ctx, theirs] = [await team.as(team.owner), await other.as(other.owner)];
  const [first, second] = [aName(), aName()];
  await saveGeneral(ctx, { name: "Atelier", slug: first });
  await saveGeneral(ctx, { name: "Atelier", slug: second });
  expect(await findAbsence(team.owner, first)).toMatchObject({
    workspace: { slug: second },
    suspended: null,
  });
  expect(await findAbsence(other.owner, first)).toBeNull();
  const taken = { code: "slug_taken", params: { field: "slug" } };
  await expect(saveGeneral(theirs, { name: "Other", slug: first })).rejects.toMatchObject(taken);
  await expect(saveGeneral(theirs, { name: "Other", slug: second })).rejects.toMatchObject(taken);
  expect(await createWorkspace(theirs, { name: first })).toBe(`${first}-2`);
  await saveGeneral(ctx, { name: "Atelier", slug: first });
  expect(await getGeneral(ctx)).toMatchObject({ slug: first, formerSlugs: [second, expect.any(String)] });
});

test.each([
  "a",
  "API",
  "settings!",
  "-shop",
  "shop--x",
  "account",
  "suspended",
  "new",
  "x".repeat(41),
  "sho\0p",
])("%j is not a valid slug", async (slug) => {
  const team = await makeTeam();
  await expect(saveGeneral(await team.as(team.owner), { name: "Atelier", slug })).rejects.toThrow();
});

test("two workspaces request one slug at once, 9 times: one gets it", async () => {
  const [one, two] = [await makeTeam(), await makeTeam()];
  const [first, second] = [await one.as(one.owner), await two.as(two.owner)];
  for (let round = 0; round < 9; round += 1) {
    const slug = aName();
    const outcomes = await Promise.allSettled(
      [first, second].map((ctx) => saveGeneral(ctx, { name: "Atelier", slug })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
});

test("after ten changes of the slug another one is refused", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  for (let count = 0; count < 10; count += 1) await saveGeneral(ctx, { name: "Atelier", slug: aName() });
  await expect(saveGeneral(ctx, { name: "Atelier", slug: aName() })).rejects.toMatchObject({
    code: "too_many_slugs",
  });
});
