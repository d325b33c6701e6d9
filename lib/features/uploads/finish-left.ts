import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { noteReceived } from "./internal/note-received.ts";

/** Of whatever a crash left between its last byte and the note of it, when its sender does not come back. */
export async function finishLeft(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "files");
  const left = await db()
    .select({ id: uploads.id, sizeBytes: uploads.sizeBytes })
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, ctx.workspace.id),
        eq(uploads.state, "receiving"),
        or(isNull(uploads.heldUntil), lt(uploads.heldUntil, sql`now()`)),
      ),
    );
  for (const upload of left) await noteReceived(ctx.workspace.id, upload);
}
