import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { lockDuplicates } from "#lib/features/files/duplicates.ts";
import type { Problem } from "./inspect/picture-problem.ts";

/** Refuses an upload with its problem. Queues the other uploads of the same bytes, which were waiting for it. */
export async function endRefused(
  tx: Executor,
  workspaceId: string,
  uploadId: string,
  problem: Problem,
): Promise<void> {
  const [ended] = await tx
    .update(uploads)
    .set({
      state: "refused",
      problem,
      linkTokenHash: null,
      linkExpiresAt: null,
      updatedAt: sql`now()`,
      finishedAt: sql`now()`,
    })
    .where(
      and(
        eq(uploads.workspaceId, workspaceId),
        eq(uploads.id, uploadId),
        inArray(uploads.state, ["checking", "sending"]),
      ),
    )
    .returning();
  if (!ended) return;
  await notifyChange(tx, { workspaceId, kind: "upload", id: uploadId });
  if (!ended.sha256) return;
  for (const duplicate of await lockDuplicates(tx, workspaceId, ended.sha256))
    await enqueue(tx, "send-upload", { workspaceId, uploadId: duplicate.id });
}
