import { db } from "#drizzle/client.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { listSending } from "./list-sending.ts";

/** Queues the uploads that can be sent now. The others get no job, so the queue stays short. */
export async function queueWaitingUploads(ctx: SystemContext, delaySeconds = 0): Promise<void> {
  requireTask(ctx, "files");
  for (const id of await listSending(ctx))
    await enqueue(
      db(),
      "send-upload",
      { workspaceId: ctx.workspace.id, uploadId: id },
      { delaySeconds, preserveRunAt: delaySeconds > 0 },
    );
}
