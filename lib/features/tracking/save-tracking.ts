import { and, eq, ne, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type SaveTrackingInput, saveTrackingSchema } from "./schemas.ts";

/**
 * Turns the tracking pages of a workspace on or off. While they are off, no link opens; links that were made before open
 * again once they are on.
 * @throws AppError forbidden_role | sign_in_again
 */
export async function saveTracking(ctx: WorkspaceContext, input: SaveTrackingInput): Promise<void> {
  requirePermission(ctx, "settings:manage");
  requireFresh(ctx);
  const { trackingPages } = parseInput(saveTrackingSchema, input);
  const { id } = ctx.workspace;
  await db().transaction(async (tx) => {
    const changed = await tx
      .update(workspaces)
      .set({ trackingPages, updatedAt: sql`now()` })
      .where(and(eq(workspaces.id, id), ne(workspaces.trackingPages, trackingPages)))
      .returning({ id: workspaces.id });
    if (changed.length === 0) return;
    await writeAudit(tx, ctx, {
      action: "workspace.tracking",
      subjectType: "workspace",
      subjectId: id,
      details: { tracking_pages: trackingPages },
    });
  });
}
