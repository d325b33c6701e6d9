import { eq, sql } from "drizzle-orm";
import { uploads as table } from "#drizzle/schema/uploads.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { AppError } from "#lib/errors.ts";
import { cleanOrphans } from "#lib/features/uploads/clean-orphans.ts";
import { cleanUploads, workspacesToClean } from "#lib/features/uploads/clean-uploads.ts";
import { findUploader } from "#lib/features/uploads/find-uploader.ts";
import { queueWaitingUploads } from "#lib/features/uploads/queue-waiting-uploads.ts";
import { recoverReceived } from "#lib/features/uploads/recover-received.ts";
import { sendUpload } from "#lib/features/uploads/send-upload.ts";
import { stopUpload } from "#lib/features/uploads/stop-upload.ts";
import { processPictures } from "../process-pictures.ts";
import { eachWorkspace, has, inWorkspace, type Works } from "../work.ts";

const againSeconds = 10;

export const uploads = {
  "finish-uploads": {
    plans: [{ due: has(table, eq(table.state, sql`'receiving'`)) }],
    run: inWorkspace("files", recoverReceived),
  },
  "wake-uploads": {
    plans: [{ due: has(table, eq(table.state, sql`'sending'`)) }],
    run: inWorkspace("files", (ctx) => queueWaitingUploads(ctx)),
  },
  "check-upload": { run: processPictures },
  "make-preview": { run: processPictures },
  "send-upload": {
    async run({ workspaceId, uploadId }) {
      const ctx = await systemContext(workspaceId, "files");
      const asker = await findUploader(ctx, uploadId);
      if (!asker) return;
      try {
        const next = await sendUpload(await jobContext({ workspaceId, ...asker }, "person"), uploadId);
        await queueWaitingUploads(ctx, next === "later" ? againSeconds : 0);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        await stopUpload(ctx, uploadId, error);
      }
    },
  },
  "clean-uploads": {
    every: "17 * * * *",
    async run() {
      await eachWorkspace(
        await workspacesToClean(),
        async (workspaceId) => cleanUploads(await systemContext(workspaceId, "files")),
        "uploads of a workspace not cleaned",
      );
      await cleanOrphans();
    },
  },
} satisfies Partial<Works>;
