import { db } from "#drizzle/client.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { sendUploadSoon } from "#lib/core/jobs/enqueue.ts";
import { listSending } from "./list-sending.ts";

/** Asks for those whose turn it is, and for no others: however many wait, few jobs do. */
export async function wakeWaiting(ctx: SystemContext, delaySeconds = 0): Promise<void> {
  requireTask(ctx, "files");
  for (const id of await listSending(ctx)) await sendUploadSoon(db(), ctx.workspace.id, id, delaySeconds);
}
