import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { recordReceived } from "./internal/record-received.ts";

/** Hands over uploads that are complete but were not recorded as received, because the process ended in between. */
export async function recoverReceived(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "files");
  const left = await db()
    .select({ id: uploads.id, sizeBytes: uploads.sizeBytes })
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, ctx.workspace.id),
        eq(uploads.state, "receiving"),
        or(isNull(uploads.leaseUntil), lt(uploads.leaseUntil, sql`now()`)),
      ),
    );
  for (const upload of left) await recordReceived(ctx.workspace.id, upload);
}
