import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { type Keeping, keepingColumns } from "./keeping-columns.ts";

/** For how long what is kept, in days. */
export async function getKeeping(ctx: WorkspaceContext): Promise<Keeping> {
  requireRole(ctx, "settings:manage");
  const [row] = await db().select(keepingColumns).from(workspaces).where(eq(workspaces.id, ctx.workspace.id));
  if (!row) throw notFound();
  return row;
}
