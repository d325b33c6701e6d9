import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { addTotp, openAccount } from "#e2e/fixtures/open-account.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { Role } from "#lib/core/auth/permissions.ts";
import { findReset } from "#lib/doors/find-reset.ts";
import { resetPassword } from "#lib/doors/reset-password.ts";
import { makeResetLink } from "#lib/features/account/make-reset-link.ts";
import { findFactors } from "#lib/features/sign-in/internal/factors/find-factors.ts";
import { root } from "#scripts/root.ts";

useVerbs();

const next = "what the colleague thought of next";
type Team = Awaited<ReturnType<typeof makeTeam>>;

const tokenOf = (link: string) => link.split("/").at(-1) ?? "";
const makeLink = async (team: Team, by: string, userId: string) =>
  tokenOf((await makeResetLink(await team.as(by), { userId })).link);
const join = ({ workspaceId }: Team, userId: string, role: string, more = {}) =>
  db()
    .insert(memberships)
    .values({ workspaceId, userId, role, ...more });
const beyond = { code: "reset_beyond_own" };

test("an admin creates a reset link for a member of a lower role, who then sets a new password", async () => {
  const team = await makeTeam();
  const [admin, manager] = [await team.add("admin"), await openAccount([team, "manager"])];
  const browser = await manager.signIn();
  const token = await makeLink(team, admin, manager.userId);
  expect(await findReset(token)).toEqual({ email: manager.email, removes: 0, asksForCode: false });
  await resetPassword({ token, password: next }, null);
  expect([await manager.hasPassword(next), await browser.isSignedIn()]).toEqual([true, false]);
  expect((await manager.row()).emailProvedAt).toBeNull();
  const audited = await readAudit(team.workspaceId);
  expect(audited).toMatchObject([
    { action: "account.make_reset_link", userId: admin, subjectId: manager.userId },
    { action: "account.reset_password", userId: manager.userId },
  ]);
  expect(JSON.stringify(audited)).not.toContain(token);
});

const may: [Role, Role, boolean][] = [
  ["owner", "owner", false],
  ["owner", "admin", true],
  ["owner", "viewer", true],
  ["admin", "owner", false],
  ["admin", "admin", false],
  ["admin", "manager", true],
  ["admin", "developer", true],
];
test.each(may)("a reset link by %s for %s: allowed = %s", async (by, role, isLet) => {
  const team = await makeTeam();
  const [maker, member] = [await team.add(by), await openAccount([team, role])];
  const made = makeLink(team, maker, member.userId);
  await (isLet ? expect(made).resolves.toHaveLength(43) : expect(made).rejects.toMatchObject(beyond));
});

test.each(["manager", "operator", "designer", "developer", "viewer"] as const)(
  "a %s cannot create a reset link, and no one creates one for themselves",
  async (role) => {
    const team = await makeTeam();
    const [maker, member] = [await team.add(role), await openAccount([team, "viewer"])];
    await expect(makeLink(team, maker, member.userId)).rejects.toMatchObject({ code: "forbidden_role" });
    await expect(makeLink(team, team.owner, team.owner)).rejects.toMatchObject(beyond);
  },
);

test("for a member of two workspaces, the author must outrank them in both", async () => {
  const [team, other] = [await makeTeam(), await makeTeam()];
  const member = await openAccount([team, "viewer"], [other, "viewer"]);
  await expect(makeLink(team, team.owner, member.userId)).rejects.toMatchObject(beyond);
  await join(other, team.owner, "admin");
  expect(await makeLink(team, team.owner, member.userId)).toHaveLength(43);
  await db().update(memberships).set({ role: "admin" }).where(eq(memberships.userId, member.userId));
  await expect(makeLink(team, team.owner, member.userId)).rejects.toMatchObject(beyond);
});

test("an account outside the workspace is not found", async () => {
  const [team, other] = [await makeTeam(), await makeTeam()];
  const memberElsewhere = await openAccount([other, "viewer"]);
  for (const userId of [memberElsewhere.userId, randomUUID()])
    await expect(makeLink(team, team.owner, userId)).rejects.toMatchObject({ code: "not_found" });
});

test("a link is invalid once its author may no longer reset the account", async () => {
  const team = await makeTeam();
  const risen = await openAccount([team, "viewer"]);
  const admin = await team.add("admin");
  const token = await makeLink(team, admin, risen.userId);
  await db().update(memberships).set({ role: "admin" }).where(eq(memberships.userId, risen.userId));
  const unknown = { code: "reset_unknown" };
  await expect(resetPassword({ token, password: next }, null)).rejects.toMatchObject(unknown);

  const traveller = await openAccount([team, "viewer"]);
  const second = await makeLink(team, admin, traveller.userId);
  await join(await makeTeam(), traveller.userId, "viewer");
  await expect(findReset(second)).rejects.toMatchObject(unknown);

  const third = await makeLink(team, admin, (await openAccount([team, "viewer"])).userId);
  await db().delete(memberships).where(eq(memberships.userId, admin));
  await expect(findReset(third)).rejects.toMatchObject(unknown);
});

test("a suspended member cannot create a link, and a custom role counts by its permissions", async () => {
  const team = await makeTeam();
  const { workspaceId } = team;
  const roleOf = async (permissions: string[]) => {
    const [made] = await db()
      .insert(customRoles)
      .values({ workspaceId, name: randomUUID(), permissions })
      .returning({ id: customRoles.id });
    return { role: "custom", customRoleId: made?.id };
  };
  const clerk = await openAccount();
  await join(team, clerk.userId, "custom", await roleOf(["orders:read", "team:manage"]));
  const peer = await openAccount();
  await join(team, peer.userId, "custom", await roleOf(["orders:read", "audit:read"]));
  const { mayReset } = await import("#lib/features/account/internal/may-reset.ts");
  expect(await mayReset(db(), team.owner, clerk.userId)).toBe(true);
  expect(await mayReset(db(), clerk.userId, peer.userId)).toBe(false);
  const lower = await openAccount();
  await join(team, lower.userId, "custom", await roleOf(["orders:read"]));
  expect(await mayReset(db(), clerk.userId, lower.userId)).toBe(true);
  const unknown = await openAccount();
  await join(team, unknown.userId, "of a later version");
  expect(await mayReset(db(), team.owner, unknown.userId)).toBe(false);
  await db().update(memberships).set({ suspendedAt: new Date() }).where(eq(memberships.userId, clerk.userId));
  expect(await mayReset(db(), clerk.userId, lower.userId)).toBe(false);
});

const anyKey = { publicKey: Buffer.from("a key"), counter: 0, transports: [], isBackedUp: false };
const onServer = (...flags: string[]) =>
  promisify(execFile)(process.execPath, ["scripts/owner-reset.ts", ...flags], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: "", NO_COLOR: "1" },
  });

test("the server command prints a link for an owner, and lists the owners if there are several", async () => {
  const team = await makeTeam();
  const [owner, admin] = [await openAccount([team, "owner"]), await openAccount([team, "admin"])];
  const several = await onServer().catch((error: { stderr: string }) => error);
  expect(several.stderr).toContain(`npm run owner:reset -- ${owner.email}`);
  const none = await onServer(admin.email).catch((error: { stderr: string }) => error);
  expect(none.stderr).toContain(`${admin.email} is not an owner`);
  const { stdout } = await onServer(owner.email.toUpperCase());
  const [, token = ""] = /http:\/\/127\.0\.0\.1:9\/reset\/([\w-]{43})\n/.exec(stdout) ?? [];
  await resetPassword({ token, password: next }, null);
  expect(await owner.hasPassword(next)).toBe(true);
  expect((await owner.row()).emailProvedAt).not.toBeNull();
  expect(await readAudit(team.workspaceId)).toMatchObject([
    { action: "account.make_reset_link", task: "owner_reset", userId: null, subjectId: owner.userId },
    { action: "account.reset_password" },
  ]);
});

test("the server command removes an owner's second factor only with its option, and ends the sessions", async () => {
  const team = await makeTeam();
  const owner = await openAccount([team, "owner"]);
  const { codes } = await addTotp(owner.userId);
  const left = await owner.signIn();
  await onServer(owner.email);
  expect(await findFactors(owner.userId)).toMatchObject({ totp: true, recoveryCodes: codes.length });
  const wrong = await onServer(owner.email, "--no-factor").catch((error: { stderr: string }) => error);
  expect(wrong.stderr).toContain("--without-second-factor");
  const unknownEmail = `${randomUUID()}@example.com`;
  const nobody = await onServer(unknownEmail, "--without-second-factor").catch(
    (error: { stderr: string }) => error,
  );
  expect(nobody.stderr).toContain(`No account has the email ${unknownEmail}`);
  await db()
    .insert(passkeys)
    .values({ id: randomUUID(), userId: owner.userId, name: "Lost", ...anyKey });
  const { stdout } = await onServer(owner.email, "--without-second-factor");
  expect(stdout).not.toContain("authenticator app stays");
  const nothing = { totp: false, passkeys: 0, recoveryCodes: 0 };
  expect(await findFactors(owner.userId)).toMatchObject(nothing);
  expect(await left.isSignedIn()).toBe(false);
  expect(await readAudit(team.workspaceId)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: "account.remove_second_factor",
        task: "owner_reset",
        details: { factors: ["totp", "passkey"] },
      }),
    ]),
  );
});

test("the server command does the same for any other named account", async () => {
  const team = await makeTeam();
  const viewer = await openAccount([team, "viewer"]);
  await addTotp(viewer.userId);
  const { stdout } = await onServer(viewer.email, "--without-second-factor");
  const [, token = ""] = /\/reset\/([\w-]{43})\n/.exec(stdout) ?? [];
  await resetPassword({ token, password: next }, null);
  expect(await viewer.hasPassword(next)).toBe(true);
  expect(await findFactors(viewer.userId)).toMatchObject({ totp: false, recoveryCodes: 0 });
});
