import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { hasOwnFactor } from "./internal/factors/find-factors.ts";
import { type SaveWorkspaceSecurityInput, saveWorkspaceSecuritySchema } from "./schemas.ts";

/**
 * Saves what a workspace requires for sign-in and for payments (cents). Only a member whose own session used a second
 * factor may require one, because otherwise they would lock themselves out. It applies from each member's next
 * request, and ends their open streams.
 * @throws AppError forbidden_role | sign_in_again | own_factor_first
 */
export async function saveWorkspaceSecurity(
  ctx: WorkspaceContext,
  input: SaveWorkspaceSecurityInput,
): Promise<void> {
  requirePermission(ctx, "settings:manage");
  requireFresh(ctx);
  const wanted = parseInput(saveWorkspaceSecuritySchema, input);
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const [before] = await tx
      .select({
        requiresSecondFactor: workspaces.requiresSecondFactor,
        freshPaymentAboveCents: workspaces.freshPaymentAboveCents,
      })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId))
      .for("no key update");
    if (!before) throw notFound();
    const isTurnedOn = wanted.requiresSecondFactor && !before.requiresSecondFactor;
    if (isTurnedOn && !(await hasOwnFactor(tx, ctx.actor))) throw new AppError("own_factor_first", 409);
    await tx
      .update(workspaces)
      .set({ ...wanted, updatedAt: sql`now()` })
      .where(eq(workspaces.id, workspaceId));
    await writeAudit(tx, ctx, {
      action: "security.change",
      subjectType: "workspace",
      subjectId: workspaceId,
      details: {
        requires_second_factor: wanted.requiresSecondFactor,
        requires_second_factor_before: before.requiresSecondFactor,
        fresh_payment_above_cents: wanted.freshPaymentAboveCents,
        fresh_payment_above_cents_before: before.freshPaymentAboveCents,
      },
    });
    if (!isTurnedOn) return;
    const members = await tx
      .select({ id: memberships.userId })
      .from(memberships)
      .where(eq(memberships.workspaceId, workspaceId));
    for (const { id } of members) await notifyChange(tx, { workspaceId, kind: "member", id });
  });
}
