import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import { asPerson, signInAs } from "#e2e/fixtures/as-person.ts";
import { makePerson, makeTeam } from "#e2e/fixtures/make-team.ts";
import { openDatabase, type TestDatabase } from "#e2e/fixtures/open-database.ts";
import { openKeyedTeam } from "#e2e/fixtures/open-keyed-team.ts";
import { findMember, listMemberships } from "#lib/core/auth/find-member.ts";
import { workspaceContext } from "#lib/core/auth/member-context.ts";
import { landingOf } from "#lib/core/auth/mode-of.ts";
import { otherWorkspaces } from "#lib/core/auth/other-workspaces.ts";
import { permissions, type Role, roles } from "#lib/core/auth/permissions.ts";
import { requirePermission, requireRole, requireTask } from "#lib/core/auth/require-permission.ts";
import { hashSid } from "#lib/core/auth/session-cookie.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { isStillMember } from "#lib/core/auth/while-member.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.stop());

const scopes = [
  "catalog:read",
  "orders:read",
  "orders:write",
  "orders:confirm",
  "files:write",
  "webhooks:manage",
];
const may: Record<Role, string> = {
  owner: "everything",
  admin: "everything",
  manager:
    "catalog:read orders:read orders:write orders:confirm files:write quotes:write events:read audit:read",
  operator: "catalog:read orders:read orders:write files:write quotes:write events:read",
  designer: "catalog:read files:write quotes:write",
  developer: "catalog:read orders:read webhooks:manage events:read",
  viewer: "catalog:read orders:read",
};
const byRole = { code: "forbidden_role", status: 403 };
const byKey = { code: "forbidden_key_scope", status: 403 };

test.each(roles)(
  "the permissions of %s come from the role, and those about the service also need a key of the mode",
  async (role) => {
    const team = await openKeyedTeam();
    const member = await team.add(role);
    await team.addKey("everything", "live", scopes);
    const [live, trial] = [await team.ctx("live", member), await team.ctx("test", member)];
    for (const permission of permissions) {
      const allowed = may[role] === "everything" || may[role].split(" ").includes(permission);
      const isOfService = scopes.includes(permission);
      const refusedAs = (ctx: typeof live) => {
        if (!allowed) return "role";
        return isOfService && ctx === trial ? "key_scope" : null;
      };
      for (const ctx of [live, trial]) {
        const denial = refusedAs(ctx);
        expect([permission, ctx.whyDenied(permission)]).toEqual([permission, denial]);
        expect(ctx.can(permission)).toBe(denial === null);
        expect(ctx.roleDenies(permission)).toBe(!allowed);
        const acting = () => requirePermission(ctx, permission);
        if (denial === null) expect(acting).not.toThrow();
        else expect(acting).toThrow(expect.objectContaining(denial === "role" ? byRole : byKey));
        const reading = () => requireRole(ctx, permission);
        if (allowed) expect(reading).not.toThrow();
        else expect(reading).toThrow(expect.objectContaining(byRole));
      }
    }
  },
);

test("a refusal names the permission", async () => {
  const team = await openKeyedTeam();
  const viewer = await team.ctx("test", await team.add("viewer"));
  const params = expect.objectContaining({ permission: "team:manage" });
  expect(() => requirePermission(viewer, "team:manage")).toThrow(expect.objectContaining({ params }));
  expect(() => requireRole(viewer, "team:manage")).toThrow(expect.objectContaining({ params }));
});

const [ordering, paying] = [{ purpose: "ordering" } as const, { purpose: "paying" } as const];
test.each([
  ["the one key there is", [[ordering, scopes]], null, null],
  [
    "the key that pays, though the other one might",
    [
      [ordering, scopes],
      [paying, ["orders:confirm"]],
    ],
    null,
    null,
  ],
  [
    "nobody, where the key that pays may not",
    [
      [ordering, scopes],
      [paying, ["orders:read"]],
    ],
    "key_scope",
    null,
  ],
  ["nobody, where the one key may not", [[ordering, ["orders:write"]]], "key_scope", null],
  [
    "the key that pays, which orders nothing",
    [
      [ordering, ["orders:read"]],
      [paying, scopes],
    ],
    null,
    "key_scope",
  ],
] as const)("who can pay: %s", async (_, keys, paysAs, ordersAs) => {
  const team = await openKeyedTeam();
  for (const [said, may] of keys) await team.addKey(`a ${said.purpose} key`, "test", [...may], said);
  const ctx = await team.ctx("test");
  expect([ctx.whyDenied("orders:confirm"), ctx.whyDenied("orders:write")]).toEqual([paysAs, ordersAs]);
});

test("a system context may do only its own task", async () => {
  const team = await makeTeam();
  const ctx = await systemContext(team.workspaceId, "mirror");
  expect(ctx).toMatchObject({ task: "mirror", workspace: { id: team.workspaceId } });
  expect(() => requireTask(ctx, "mirror")).not.toThrow();
  const params = { permission: "finish_intents", role: "system" };
  expect(() => requireTask(ctx, "finish_intents")).toThrow(expect.objectContaining({ ...byRole, params }));
  await expect(systemContext(randomUUID(), "mirror")).rejects.toMatchObject({
    code: "not_found",
    status: 404,
  });
});

test("a job context has the member's role and the given mode, and ends with the membership", async () => {
  const team = await openKeyedTeam();
  const [member, stranger] = [await team.add("operator"), await makePerson()];
  const ctx = await team.ctx("live", member);
  expect(ctx).toMatchObject({ mode: "live", role: "operator", workspace: { id: team.workspaceId } });
  const nobodyElse = { userId: member, sessionId: null, address: null, name: "Robin Example" };
  expect(ctx.actor).toMatchObject(nobodyElse);
  const gone = { code: "no_longer_allowed", status: 403 };
  await expect(team.ctx("live", stranger.userId)).rejects.toMatchObject(gone);
  await db().delete(users).where(eq(users.id, member));
  await expect(team.ctx("live", member)).rejects.toMatchObject(gone);
});

test("a member is found by the slug or id of the workspace, and in no other workspace", async () => {
  const [team, elsewhere] = [await openKeyedTeam(), await openKeyedTeam()];
  const { owner, workspaceId, slug } = team;
  const found = { workspace: { id: workspaceId, slug }, role: "owner" };
  expect(await findMember(owner, { slug })).toMatchObject(found);
  expect(await findMember(owner, { workspaceId })).toMatchObject(found);
  for (const by of [{ slug: elsewhere.slug }, { workspaceId: elsewhere.workspaceId }, { slug: `${slug}\0` }])
    expect(await findMember(owner, by)).toBeNull();
  expect(await findMember(elsewhere.owner, { slug })).toBeNull();
  expect(await listMemberships(owner)).toMatchObject([found]);
  expect(await listMemberships((await makePerson()).userId)).toEqual([]);
  await db().update(memberships).set({ role: "emperor" }).where(eq(memberships.userId, owner));
  expect(await findMember(owner, { slug })).toBeNull();
  expect(await listMemberships(owner)).toEqual([]);
});

test("memberships are listed with the modes that have an ordering key", async () => {
  const team = await openKeyedTeam();
  const modes = async () => [...((await listMemberships(team.owner))[0]?.connectedModes ?? [])];
  expect(await modes()).toEqual([]);
  await team.addKey("pays", "test", ["orders:confirm"], { purpose: "paying" });
  await team.addKey("gone", "test", ["orders:read"], { removedAt: new Date() });
  await team.addKey("orders", "live", ["orders:read"]);
  expect(await modes()).toEqual(["live"]);
  const ctx = await team.ctx("live", team.owner);
  expect(await otherWorkspaces(ctx)).toEqual([]);
  const elsewhere = await openKeyedTeam();
  await db()
    .insert(memberships)
    .values({ workspaceId: elsewhere.workspaceId, userId: team.owner, role: "viewer" });
  await elsewhere.addKey("theirs", "test", ["orders:read"]);
  expect(await otherWorkspaces(ctx)).toMatchObject([{ href: `/${elsewhere.slug}/test` }]);
  const back = await elsewhere.ctx("test", team.owner);
  expect(await otherWorkspaces(back)).toMatchObject([{ href: `/${team.slug}/live` }]);
});

test.each(roles)("%s lands on a page that their role can see", async (role) => {
  const team = await openKeyedTeam();
  const [membership] = await listMemberships(await team.add(role));
  const page = role === "designer" ? `/${team.slug}/test/catalog` : `/${team.slug}/test`;
  expect(membership && landingOf(membership)).toBe(page);
  expect(membership && landingOf(membership, "live")).toBe(page.replace("/test", "/live"));
});

type Change = [
  what: string,
  change: (ids: { workspaceId: string; userId: string; sid: string }) => Promise<unknown>,
];
const isMember = (ids: { workspaceId: string; userId: string }) =>
  and(eq(memberships.workspaceId, ids.workspaceId), eq(memberships.userId, ids.userId));
test.each<Change>([
  ["removed", async (ids) => db().delete(memberships).where(isMember(ids))],
  [
    "given another role",
    async (ids) => db().update(memberships).set({ role: "viewer" }).where(isMember(ids)),
  ],
  ["signed out", async ({ sid }) => sessionSetTo(sid, { endedAt: sql`now()` })],
  [
    "here for too long",
    async ({ sid }) => sessionSetTo(sid, { expiresAt: sql`now() - interval '1 second'` }),
  ],
])("a stream of a member who was %s ends, and others go on", async (_, change) => {
  const team = await openKeyedTeam();
  const [userId, other] = [await team.add("manager"), await team.add("manager")];
  const [sid, otherSid] = [await signInAs(userId), await signInAs(other)];
  const [ctx, otherCtx] = [await asPerson(sid, enter), await asPerson(otherSid, enter)];
  function enter() {
    return workspaceContext(team.slug);
  }
  expect([await isStillMember(ctx), await isStillMember(otherCtx)]).toEqual([true, true]);
  await change({ workspaceId: team.workspaceId, userId, sid });
  expect([await isStillMember(ctx), await isStillMember(otherCtx)]).toEqual([false, true]);
});

test("a job context does not count as a signed-in member", async () => {
  expect(await isStillMember(await (await openKeyedTeam()).ctx())).toBe(false);
});

const sessionSetTo = (sid: string, values: object) =>
  db()
    .update(sessions)
    .set(values)
    .where(eq(sessions.sidHash, hashSid(sid)));
