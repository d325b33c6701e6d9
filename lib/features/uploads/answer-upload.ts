import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type AnswerUploadInput, answerUploadSchema } from "./schemas.ts";

/**
 * Answers the question of an upload. Only the member who started the upload may answer. A repeat of the same answer
 * changes nothing.
 * @throws AppError not_found | upload_answered
 */
export async function answerUpload(ctx: MemberContext, input: AnswerUploadInput): Promise<void> {
  requirePermission(ctx, "files:write");
  const { uploadId, answer } = parseInput(answerUploadSchema, input);
  const isOwn = and(
    eq(uploads.workspaceId, ctx.workspace.id),
    eq(uploads.id, uploadId),
    eq(uploads.askedBy, ctx.actor.userId),
  );
  await db().transaction(async (tx) => {
    const [upload] = await tx.select().from(uploads).where(isOwn).for("update");
    if (!upload) throw notFound();
    if (upload.answer === answer) return;
    if (upload.state !== "asking") throw new AppError("upload_answered", 409);
    const state = answer === "bake_in" ? "checking" : "sending";
    await tx.update(uploads).set({ answer, state, question: null, updatedAt: sql`now()` }).where(isOwn);
    await writeAudit(tx, ctx, {
      action: "file.answer",
      subjectType: "file",
      subjectId: null,
      details: { upload: uploadId, answer },
    });
    const goOn = answer === "bake_in" ? "check-upload" : "send-upload";
    await enqueue(tx, goOn, { workspaceId: ctx.workspace.id, uploadId });
    await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "upload", id: uploadId });
  });
}
