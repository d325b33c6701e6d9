import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { users } from "#drizzle/schema/users.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { Denied, requirePermission } from "#lib/core/auth/require-permission.ts";
import { whomToAsk } from "#lib/core/auth/whom-to-ask.ts";
import { getPaymentOutlook } from "#lib/features/orders/get-payment-outlook.ts";
import { changeRole } from "#lib/features/team/change-role.ts";

useVerbs();

const call = (userId: string, name: string) => db().update(users).set({ name }).where(eq(users.id, userId));

async function open() {
  const team = await makeTeam();
  await call(team.owner, "Ada Owner");
  return team;
}

test("a refusal says whether role or key is missing, and who can change that", async () => {
  const team = await open();
  const operator = await team.as(await team.add("operator"));
  const refusal = (permission: Parameters<typeof requirePermission>[1]) => {
    try {
      requirePermission(operator, permission);
    } catch (error) {
      return error as Denied;
    }
    throw new Error("it was not refused");
  };
  expect(refusal("orders:confirm")).toMatchObject({
    code: "forbidden_role",
    permissionToFix: "team:manage",
    modeWithoutKey: null,
  });
  expect(refusal("orders:write")).toMatchObject({
    code: "forbidden_key_scope",
    permissionToFix: "settings:manage",
    modeWithoutKey: "test",
  });
  expect(refusal("orders:write")).toBeInstanceOf(Denied);
  expect((await whomToAsk(team.workspaceId, "team:manage")).names).toEqual(["Ada Owner"]);
});

test("at most three people are named, all of whom have the permission now", async () => {
  const team = await open();
  const ctx = await team.as(team.owner);
  const keys = await team.addRole("Key keeper", "settings:manage");
  const keeper = await team.add("viewer");
  await call(keeper, "Kay Keeper");
  const named = async (permission: "team:manage" | "settings:manage") =>
    (await whomToAsk(team.workspaceId, permission)).names;
  expect(await named("settings:manage")).toEqual(["Ada Owner"]);
  await changeRole(ctx, { userId: keeper, role: keys });
  expect(await named("settings:manage")).toEqual(["Ada Owner", "Kay Keeper"]);
  expect(await named("team:manage")).toEqual(["Ada Owner"]);
  for (let count = 0; count < 4; count += 1) await team.add("admin");
  expect(await named("team:manage")).toHaveLength(3);
});

test("the reader is never named, and learns whether they may act themselves", async () => {
  const team = await open();
  const ask = (reader: string) => whomToAsk(team.workspaceId, "team:manage", reader);
  expect(await ask(team.owner)).toEqual({ names: [], readerMay: true });
  const people = await team.addRole("People", "team:manage");
  const keeper = await team.add("viewer");
  await call(keeper, "Kay Keeper");
  await changeRole(await team.as(team.owner), { userId: keeper, role: people });
  const admins = await Promise.all(Array.from({ length: 4 }, () => team.add("admin")));
  await db().update(memberships).set({ lastSeenAt: new Date() }).where(eq(memberships.userId, keeper));
  const told = await ask(keeper);
  expect(told).toMatchObject({ readerMay: true });
  expect(told.names).toHaveLength(3);
  expect(told.names).not.toContain("Kay Keeper");
  expect((await ask(admins[3] ?? "")).names).toContain("Kay Keeper");
  expect(await ask(await team.add("viewer"))).toMatchObject({ readerMay: false });
});

test("a member without payment rights reads who has them, and one who has them reads no names", async () => {
  const team = await open();
  const operator = await team.as(await team.add("operator"));
  expect(await getPaymentOutlook(operator)).toMatchObject({ denial: "role", contactNames: ["Ada Owner"] });
  expect(await getPaymentOutlook(await team.as(team.owner))).toMatchObject({
    denial: "key_scope",
    contactNames: [],
  });
});
