import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaceLogos } from "#drizzle/schema/workspace-logos.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";

/** Removes the logo: printed and shared quotes then show only the workspace's name. */
export async function removeLogo(ctx: WorkspaceContext): Promise<void> {
  requirePermission(ctx, "settings:manage");
  await db().transaction(async (tx) => {
    const removed = await tx
      .delete(workspaceLogos)
      .where(eq(workspaceLogos.workspaceId, ctx.workspace.id))
      .returning({ of: workspaceLogos.workspaceId });
    if (removed.length === 0) return;
    await writeAudit(tx, ctx, {
      action: "workspace.logo_removed",
      subjectType: "workspace",
      subjectId: ctx.workspace.id,
    });
  });
}
