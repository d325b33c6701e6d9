import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaceLogos } from "#drizzle/schema/workspace-logos.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { redrawLogo } from "./internal/redraw-logo.ts";

/**
 * Sets or replaces the logo of printed quotes; shared quotes that are still open show it too.
 * @param bytes the file; null when it exceeds the size limit
 * @throws AppError logo_too_large | logo_no_picture
 */
export async function storeLogo(ctx: WorkspaceContext, bytes: Uint8Array | null): Promise<void> {
  requirePermission(ctx, "settings:manage");
  if (!bytes) throw new AppError("logo_too_large", 413);
  const drawn = await redrawLogo(bytes);
  await db().transaction(async (tx) => {
    await tx
      .insert(workspaceLogos)
      .values({ workspaceId: ctx.workspace.id, ...drawn })
      .onConflictDoUpdate({
        target: workspaceLogos.workspaceId,
        set: { ...drawn, updatedAt: sql`excluded.updated_at` },
      });
    await writeAudit(tx, ctx, {
      action: "workspace.logo",
      subjectType: "workspace",
      subjectId: ctx.workspace.id,
      details: { width_px: drawn.widthPx, height_px: drawn.heightPx },
    });
  });
}
