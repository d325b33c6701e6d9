import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

/** The member who started an upload, and the mode whose key sends it. Null if there is nothing to send. */
export async function findUploader(
  ctx: SystemContext,
  uploadId: string,
): Promise<{ mode: Mode; askedBy: string } | null> {
  requireTask(ctx, "files");
  const [upload] = await db()
    .select({ mode: uploads.mode, askedBy: uploads.askedBy })
    .from(uploads)
    .where(
      and(eq(uploads.workspaceId, ctx.workspace.id), eq(uploads.id, uploadId), eq(uploads.state, "sending")),
    );
  return upload ?? null;
}
