import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";

/** Uploads that are on their way to the service, or wait for it. */
export async function listSending(ctx: SystemContext): Promise<string[]> {
  requireTask(ctx, "files");
  const rows = await db()
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.workspaceId, ctx.workspace.id), eq(uploads.state, "sending")));
  return rows.map(({ id }) => id);
}
