import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { type Retention, retentionColumns } from "./retention-columns.ts";

/** The retention periods, in days. */
export async function getRetention(ctx: WorkspaceContext): Promise<Retention> {
  requireRole(ctx, "settings:manage");
  const [row] = await db()
    .select(retentionColumns)
    .from(workspaces)
    .where(eq(workspaces.id, ctx.workspace.id));
  if (!row) throw notFound();
  return row;
}
