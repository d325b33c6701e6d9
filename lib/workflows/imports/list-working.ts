import { and, eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

/** Ids of the imports that are being checked or run, whoever works on them. */
export async function listWorking(ctx: SystemContext): Promise<string[]> {
  requireTask(ctx, "imports");
  const workspaceId = ctx.workspace.id;
  const working = await db()
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.workspaceId, workspaceId), inArray(imports.state, ["checking", "running"])));
  return working.map(({ id }) => id);
}
