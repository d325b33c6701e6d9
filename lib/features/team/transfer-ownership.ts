import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import type { Role } from "#lib/core/auth/permissions.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { notifyMembers } from "#lib/features/notifications/notify.ts";
import { parseInput } from "#lib/parse-input.ts";
import { lockTeam } from "./lock-team.ts";
import { auditNameOf } from "./resolve-role.ts";
import { transferOwnershipSchema } from "./schemas.ts";
import { withdrawInvitations } from "./withdraw-invitations.ts";

/**
 * Transfers ownership: the owner becomes an admin in the same transaction, so there is always an owner. Both are
 * notified, because the session may have been stolen.
 * @throws AppError forbidden_role | sign_in_again | owners_only | not_oneself | not_found | member_suspended
 */
export async function transferOwnership(
  ctx: WorkspaceContext,
  input: z.input<typeof transferOwnershipSchema>,
): Promise<void> {
  requirePermission(ctx, "team:manage");
  requireFresh(ctx);
  const { userId } = parseInput(transferOwnershipSchema, input);
  const from = ctx.actor.userId;
  if (userId === from) throw new AppError("not_oneself", 422);
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const { own, people } = await lockTeam(tx, ctx);
    if (own.role !== "owner") throw new AppError("owners_only", 403);
    const heir = people.get(userId);
    if (!heir) throw notFound();
    if (heir.isSuspended) throw new AppError("member_suspended", 409);
    await become(tx, workspaceId, userId, "owner");
    await become(tx, workspaceId, from, "admin");
    await withdrawInvitations(tx, ctx);
    await writeAudit(tx, ctx, {
      action: "workspace.hand_over",
      subjectType: "member",
      subjectId: userId,
      details: { from, was: auditNameOf(heir.held) },
    });
    const moved = { kind: "ownership_moved", mode: null, subject: { type: "team", id: userId } } as const;
    const occurrence = randomUUID();
    const notify = (to: string, named: string, state: "yours" | "former") =>
      notifyMembers(tx, workspaceId, { ...moved, occurrence, details: { state }, actorId: named, to: [to] });
    await notify(userId, from, "yours");
    // The former owner too, who may not have been the one at the keyboard.
    await notify(from, userId, "former");
    for (const id of [userId, from]) await notifyChange(tx, { workspaceId, kind: "member", id });
  });
}

const become = (tx: Executor, workspaceId: string, userId: string, role: Role) =>
  tx
    .update(memberships)
    .set({ role, customRoleId: null, updatedAt: sql`now()` })
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
