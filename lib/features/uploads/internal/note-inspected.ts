import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { findSameFile } from "#lib/features/files/find-same-file.ts";
import { keepAsFile } from "#lib/features/files/keep-as-file.ts";
import type { Upload } from "#lib/features/files/lock-twins.ts";
import type { Inspected } from "./inspect/inspect-picture.ts";

type Keys = { sentKey: string; previewKey: string };

/** Writes what was found, and what follows from it; nothing when the upload has been cancelled meanwhile. */
export async function noteInspected(
  { workspaceId, id, answer }: Upload,
  found: Inspected,
  keys: Keys,
): Promise<void> {
  const asks = found.facts.orientation !== 1 && answer === null;
  await db().transaction(async (tx) => {
    const [noted] = await tx
      .update(uploads)
      .set({
        ...found.facts,
        sha256: found.sha256,
        ...keys,
        state: asks ? "asking" : "sending",
        question: asks ? "rotation" : null,
        updatedAt: sql`now()`,
      })
      .where(and(eq(uploads.workspaceId, workspaceId), eq(uploads.id, id), eq(uploads.state, "checking")))
      .returning({ folderId: uploads.folderId });
    if (!noted) return;
    const fileId = await findSameFile(tx, workspaceId, found.sha256);
    if (fileId) await keepAsFile(tx, { workspaceId, id, folderId: noted.folderId }, fileId, true);
    else await goOn(tx, workspaceId, id, asks);
  });
}

async function goOn(tx: Executor, workspaceId: string, id: string, asks: boolean): Promise<void> {
  if (!asks) await enqueue(tx, "send-upload", { workspaceId, uploadId: id });
  await notifyChange(tx, { workspaceId, kind: "upload", id });
}
