import { eq, sql } from "drizzle-orm";
import { uploads as table } from "#drizzle/schema/uploads.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { AppError } from "#lib/errors.ts";
import { cleanOrphans } from "#lib/features/uploads/clean-orphans.ts";
import { cleanUploads, workspacesToClean } from "#lib/features/uploads/clean-uploads.ts";
import { findAsker } from "#lib/features/uploads/find-asker.ts";
import { finishLeft } from "#lib/features/uploads/finish-left.ts";
import { sendUpload } from "#lib/features/uploads/send-upload.ts";
import { stopUpload } from "#lib/features/uploads/stop-upload.ts";
import { wakeWaiting } from "#lib/features/uploads/wake-waiting.ts";
import { lookAtPictures } from "../look-at-pictures.ts";
import { eachWorkspace, has, inWorkspace, type Works } from "../work.ts";

const againSeconds = 10;

export const uploads = {
  "finish-uploads": {
    plans: [{ due: has(table, eq(table.state, sql`'receiving'`)) }],
    run: inWorkspace("files", finishLeft),
  },
  "wake-uploads": {
    plans: [{ due: has(table, eq(table.state, sql`'sending'`)) }],
    run: inWorkspace("files", (ctx) => wakeWaiting(ctx)),
  },
  "check-upload": { run: lookAtPictures },
  "make-preview": { run: lookAtPictures },
  "send-upload": {
    async run({ workspaceId, uploadId }) {
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
