import { and, eq, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { sendUploadSoon } from "#lib/jobs/enqueue.ts";
import { mostAtOnce } from "./claim-sending.ts";

/** One has ended, so those that have waited longest to be sent need not wait until they are asked again. */
export async function wakeWaiting(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "files");
  const waiting = await db()
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, ctx.workspace.id),
        eq(uploads.state, "sending"),
        isNull(uploads.linkTokenHash),
      ),
    )
    .orderBy(uploads.createdAt)
    .limit(mostAtOnce);
  for (const { id } of waiting) await sendUploadSoon(db(), ctx.workspace.id, id);
}
