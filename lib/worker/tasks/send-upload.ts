import { jobContext } from "#lib/core/auth/job-context.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { AppError } from "#lib/errors.ts";
import { findAsker } from "#lib/features/uploads/find-asker.ts";
import { sendUpload } from "#lib/features/uploads/send-upload.ts";
import { stopUpload } from "#lib/features/uploads/stop-upload.ts";
import { wakeWaiting } from "#lib/features/uploads/wake-waiting.ts";

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
