import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import {
  addTotp,
  age,
  openAccount,
  password,
  personOf,
  signedIn,
  visitor,
} from "#e2e/fixtures/open-account.ts";
import { aSubmission, openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { anotherEndpoint, openWithReceiver, registered } from "#e2e/fixtures/rotation-steps.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { findSession } from "#lib/core/auth/find-session.ts";
import { requireSecondFactor } from "#lib/core/auth/second-factor.ts";
import { startSession } from "#lib/core/auth/start-session.ts";
import { isStillMember } from "#lib/core/auth/while-member.ts";
import { acceptInvitation } from "#lib/doors/accept-invitation.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { removeKey } from "#lib/features/settings/remove-key.ts";
import { getSecurity } from "#lib/features/sign-in/get-security.ts";
import { codeAt } from "#lib/features/sign-in/internal/factors/codes.ts";
import { proveIdentity } from "#lib/features/sign-in/prove-identity.ts";
import { saveWorkspaceSecurity } from "#lib/features/sign-in/save-workspace-security.ts";
import { changeRole } from "#lib/features/team/change-role.ts";
import { inviteMember } from "#lib/features/team/invite-member.ts";
import { changeEvents } from "#lib/features/webhooks/change-events.ts";
import { deleteEndpoint } from "#lib/features/webhooks/delete-endpoint.ts";
import { registerEndpoint } from "#lib/features/webhooks/register-endpoint.ts";
import { rotateSecret } from "#lib/features/webhooks/rotate-secret.ts";
import { startPaymentRun } from "#lib/workflows/runs/start-payment-run.ts";

const pressroom = useVerbs();

const again = { code: "sign_in_again" };

/** The same member in a session that proved the identity this many minutes ago. */
function inSession(ctx: MemberContext, minutes: number, sessionId: string = randomUUID()): MemberContext {
  Object.assign(ctx.actor, { sessionId, provedAt: new Date(Date.now() - minutes * 60_000) });
  return ctx;
}

test("a correct password makes the session fresh under another sid", async () => {
  const { userId } = await openAccount();
  const sid = await startSession(userId, visitor);
  const stale = await age(await personOf(sid), 60);
  await expect(proveIdentity(stale, { password: "not it" })).rejects.toMatchObject({
    code: "password_wrong",
  });
  expect(await findSession(sid)).not.toBeNull();
  const next = await proveIdentity(stale, { password });
  expect(await findSession(sid)).toBeNull();
  const fresh = await personOf(next);
  expect(fresh.actor.sessionId).toBe(stale.actor.sessionId);
  expect(Date.now() - (fresh.actor.provedAt?.getTime() ?? 0)).toBeLessThan(60_000);
  expect(fresh.secondFactorAt).toBeNull();
});

test("with an authenticator app both password and code are required, and the session has a second factor", async () => {
  const { userId } = await openAccount();
  const { secret } = await addTotp(userId);
  const stale = await age(await signedIn(userId), 60);
  await expect(proveIdentity(stale, { password })).rejects.toMatchObject({ code: "code_wrong" });
  await expect(proveIdentity(stale, { code: codeAt(secret) })).rejects.toMatchObject({
    code: "password_wrong",
  });
  const fresh = await personOf(await proveIdentity(stale, { password, code: codeAt(secret) }));
  expect(fresh.secondFactorAt).not.toBeNull();
});

test("a session has five attempts to prove the identity", async () => {
  const { userId } = await openAccount();
  const stale = await age(await signedIn(userId), 60);
  for (let n = 0; n < 5; n += 1)
    await expect(proveIdentity(stale, { password: `${n}` })).rejects.toMatchObject({
      code: "password_wrong",
    });
  await expect(proveIdentity(stale, { password })).rejects.toMatchObject({ code: "too_many_tries" });
});

test("keys, the team and security settings require a fresh sign-in; a job does not", async () => {
  const team = await makeTeam();
  const viewer = await team.add("viewer");
  const job = await team.as(team.owner);
  const stale = inSession(await team.as(team.owner), 16);
  const security = { requiresSecondFactor: false, freshPaymentAboveCents: 100 };
  await expect(inviteMember(stale, { role: "viewer" })).rejects.toMatchObject(again);
  await expect(changeRole(stale, { userId: viewer, role: "admin" })).rejects.toMatchObject(again);
  await expect(removeKey(stale, { keyId: viewer, understood: true })).rejects.toMatchObject(again);
  await expect(saveWorkspaceSecurity(stale, security)).rejects.toMatchObject(again);
  expect(await team.audited()).toEqual([]);
  await changeRole(job, { userId: viewer, role: "operator" });
});

test("only a member with a second factor can require one; then sessions without one are refused", async () => {
  const team = await makeTeam();
  const owner = await openAccount([team, "owner"]);
  const wanted = { requiresSecondFactor: true, freshPaymentAboveCents: null };
  const bare = await signedIn(owner.userId);
  const as = async (sessionId: string) => inSession(await team.as(owner.userId), 0, sessionId);
  const without = await as(bare.actor.sessionId ?? "");
  await expect(saveWorkspaceSecurity(without, wanted)).rejects.toMatchObject({ code: "own_factor_first" });
  expect(await isStillMember(without)).toBe(true);

  const { person } = await addTotp(owner.userId);
  const withFactor = await as(person.actor.sessionId ?? "");
  expect(await getSecurity(withFactor)).toMatchObject({
    withoutFactor: { members: 1 },
    members: 2,
    hasOwn: true,
  });
  await saveWorkspaceSecurity(withFactor, wanted);
  expect(await isStillMember(without)).toBe(false);
  expect(await isStillMember(withFactor)).toBe(true);
  const { workspace } = await team.as(owner.userId);
  const sessionOf = async (userId: string, secondFactor: boolean) => {
    const session = await findSession(await startSession(userId, visitor, { secondFactor }));
    if (!session) throw new Error("no session was made");
    return session;
  };
  const bareSession = await sessionOf(owner.userId, false);
  expect(() => requireSecondFactor(workspace, bareSession)).toThrow("second_factor_required");
  const provedSession = await sessionOf(owner.userId, true);
  expect(() => requireSecondFactor(workspace, provedSession)).not.toThrow();
  expect((await readAudit(team.workspaceId)).at(-1)?.action).toBe("security.change");
});

test("a workspace that requires a second factor cannot be joined without one, and the invitation stays open", async () => {
  const team = await makeTeam();
  const { link } = await inviteMember(await team.as(team.owner), { role: "viewer" });
  const token = link?.split("/").at(-1) ?? "";
  await db()
    .update(workspaces)
    .set({ requiresSecondFactor: true })
    .where(eq(workspaces.id, team.workspaceId));
  const { userId } = await openAccount();
  const { actor } = await signedIn(userId);
  await expect(acceptInvitation({ token }, actor)).rejects.toMatchObject({ code: "second_factor_required" });
  expect((await team.roles()).has(userId)).toBe(false);
  const proved = await signedIn(userId, { secondFactor: true });
  await acceptInvitation({ token }, proved.actor);
  expect((await team.roles()).get(userId)).toBe("viewer");
});

test("a live payment above the limit requires a fresh sign-in; below it, in test mode and in jobs none is required", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const bound = async (cents: number | null) => {
    await db()
      .update(workspaces)
      .set({ freshPaymentAboveCents: cents })
      .where(eq(workspaces.id, workspace.workspaceId));
  };
  const draftIn = async (mode: "live" | "test") => {
    const ctx = await workspace.ownerContext(mode);
    const orderId = await createOrder(ctx, aSubmission(workspace));
    return { orderId, shownTotalCents: (await getOrder(ctx, { orderId })).costs.total_cents };
  };
  const stale = async (mode: "live" | "test") => inSession(await workspace.ownerContext(mode), 20);
  const live = await draftIn("live");
  await bound(live.shownTotalCents - 1);
  await expect(confirmOrder(await stale("live"), live)).rejects.toMatchObject(again);
  const run = { runId: randomUUID(), rows: [live] };
  await expect(startPaymentRun(await stale("live"), run)).rejects.toMatchObject(again);
  expect(await confirmOrder(await stale("test"), await draftIn("test"))).toBeNull();
  await bound(live.shownTotalCents);
  expect(await confirmOrder(await stale("live"), live)).toBeNull();
  await bound(0);
  expect(await confirmOrder(await workspace.ownerContext("live"), await draftIn("live"))).toBeNull();
  expect(
    await confirmOrder(await inSession(await workspace.ownerContext("live"), 1), await draftIn("live")),
  ).toBeNull();
});

test("registering, changing, rotating or deleting an endpoint requires a fresh sign-in", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const other = await anotherEndpoint(workspace);
  const stale = inSession(await workspace.ownerContext(), 16);
  const events = ["order.shipped"];
  const url = "http://127.0.0.1:9/program";
  await expect(registerEndpoint(stale, { url, events })).rejects.toMatchObject(again);
  await expect(rotateSecret(stale)).rejects.toMatchObject(again);
  await expect(changeEvents(stale, { endpointId: other.id, events })).rejects.toMatchObject(again);
  await expect(deleteEndpoint(stale, { endpointId: other.id, understood: true })).rejects.toMatchObject(
    again,
  );
  const left = await registered(workspace);
  expect(left.map((endpoint) => endpoint.url)).not.toContain(url);
  expect(left.find(({ id }) => id === other.id)?.events).toEqual(other.events);
  await deleteEndpoint(inSession(stale, 1), { endpointId: other.id, understood: false });
});
