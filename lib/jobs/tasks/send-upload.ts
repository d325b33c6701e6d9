import { jobContext } from "#lib/auth/job-context.ts";
import { systemContext } from "#lib/auth/system-context.ts";
import { AppError } from "#lib/errors.ts";
import { findAsker } from "#lib/uploads/find-asker.ts";
import { sendUpload } from "#lib/uploads/send-upload.ts";
import { stopUpload } from "#lib/uploads/stop-upload.ts";
import { wakeWaiting } from "#lib/uploads/wake-waiting.ts";
import type { Jobs } from "../jobs.ts";

const againSeconds = 10;

export async function sendUploadTask({ workspaceId, uploadId }: Jobs["send-upload"]): Promise<void> {
  const ctx = await systemContext(workspaceId, "files");
  const asker = await findAsker(ctx, uploadId);
  if (!asker) return;
  try {
    const next = await sendUpload(await jobContext({ workspaceId, ...asker }, "person"), uploadId);
    await wakeWaiting(ctx, next === "later" ? againSeconds : 0);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await stopUpload(ctx, uploadId, error);
  }
}
