import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { makePerson, makeTeam } from "#e2e/fixtures/make-team.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { findMemberKeys } from "#lib/core/auth/member-context.ts";

useVerbs();

async function makeTeamWithKeys() {
  const team = await makeTeam();
  const slot = { workspaceId: team.workspaceId, purpose: "ordering" as const, scopes: [] };
  const key = { ...slot, ciphertext: "sealed", name: "Shop", prefix: "pk_live" };
  const [kept] = await db()
    .insert(apiKeys)
    .values([
      { ...key, mode: "live" },
      { ...key, mode: "test", removedAt: new Date() },
    ])
    .returning({ id: apiKeys.id });
  const [workspace] = await db().select().from(workspaces).where(eq(workspaces.id, team.workspaceId));
  return { ...team, slug: workspace?.slug ?? "", kept: kept?.id };
}

test("keys of a workspace are found only for its current members, without the removed keys", async () => {
  const [ours, theirs] = [await makeTeamWithKeys(), await makeTeamWithKeys()];
  const idsOf = async (userId: string, slug: string) =>
    (await findMemberKeys(userId, slug)).map(({ id }) => id);

  expect(await idsOf(ours.owner, ours.slug)).toEqual([ours.kept]);
  expect(await idsOf(ours.owner, theirs.slug)).toEqual([]);
  expect(await idsOf((await makePerson()).userId, ours.slug)).toEqual([]);
  expect(await idsOf(ours.owner, `${ours.slug}\0`)).toEqual([]);

  const left = await ours.add("viewer");
  expect(await idsOf(left, ours.slug)).toEqual([ours.kept]);
  await db()
    .delete(memberships)
    .where(and(eq(memberships.workspaceId, ours.workspaceId), eq(memberships.userId, left)));
  expect(await idsOf(left, ours.slug)).toEqual([]);
});
