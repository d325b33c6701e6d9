import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { files } from "#drizzle/schema/files.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { describeFailure } from "#lib/core/intents/describe-failure.ts";
import { finishIntent, leaveOpen, refuseIntent } from "#lib/core/intents/finish-intent.ts";
import { markSent } from "#lib/core/intents/mark-sent.ts";
import { submissionOf } from "#lib/core/intents/open-attempt.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { isForLater, type Sender } from "#lib/core/intents/sender.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";

import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import type { ServiceFile } from "#lib/core/service/schemas/file.ts";
import { AppError } from "#lib/errors.ts";
import { toServiceColumns } from "./file-facts.ts";
import { keepAsFile, standingFolder } from "./keep-as-file.ts";
import { holdUnfetched, lapseLink, notFetched, renewLink } from "./renew-link.ts";
import { lockTwins, type Upload } from "./twins.ts";

/**
 * Sends the bytes of an open intent with its own key row, or sends the same again: the service knows them by
 * their idempotency key (specification, POST /v1/files).
 * @returns the service's id of the file
 * @throws AppError already_under_way: it has ended meanwhile
 * @throws AppError answer_lost (the intent stays open and is finished by the worker)
 * @throws AppError not_fetched (the service could not fetch an upload from here: a new attempt comes later)
 * @throws ServiceFailure when the service refused it; nothing was stored
 */
export async function sendFile(
  ctx: MemberContext,
  intent: Intent,
  sender: Sender = "person",
): Promise<string> {
  requirePermission(ctx, "files:write");
  const key = ctx.keyOf(intent.apiKeyId);
  if (!intent.body || !key) return leaveOpen(intent);
  await renewLink(intent);
  const sent = await markSent(intent);
  try {
    const { file } = await key.service.createFile({
      bytes: intent.body,
      idempotencyKey: intent.idempotencyKey,
    });
    return await recordFile(ctx, sent, file);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    const isCertain = !error.mayHaveActed && (sent.attempts === 1 || isAboutFile(error));
    if (!isCertain || isForLater(sender, error)) return leaveOpen(sent);
    if (isAboutFile(error) && (await holdUnfetched(sent))) throw new AppError(notFetched, 503);
    await refuseIntent(sent, describeFailure(error), (tx) => lapseLink(tx, sent));
    throw error;
  }
}

/** Had an earlier sending stored it, the same key would have been answered with the file. */
const isAboutFile = (error: ServiceFailure) =>
  error instanceof ServiceError && error.kind === "not_acceptable";

/** The file that an intent stored, written once however often its reply arrives. Returns the file's id. */
async function recordFile(author: Author, intent: Intent, file: ServiceFile): Promise<string> {
  await db().transaction(async (tx) => {
    const first = await finishIntent(tx, intent, { state: "succeeded", fileId: file.id });
    await tx
      .insert(files)
      .values({ workspaceId: author.workspace.id, id: file.id, ...toServiceColumns(file) })
      .onConflictDoNothing();
    const wasUploaded = await settleUpload(tx, intent, file.id);
    if (!wasUploaded)
      await enqueue(tx, "make-preview", { workspaceId: author.workspace.id, fileId: file.id });
    await notifyChange(tx, { workspaceId: author.workspace.id, kind: "file", id: file.id });
    if (!first) return;
    await writeAudit(tx, author, {
      action: "file.store",
      subjectType: "file",
      subjectId: file.id,
      details: { size_bytes: file.size_bytes, mime_type: file.mime_type },
    });
  });
  return file.id;
}

/**
 * The upload that an intent stored is in the library from here on, with all that was found in it, and so is whatever
 * else was uploaded of the same bytes meanwhile. In the transaction that knows of the file, whoever learned of it.
 * @returns whether there was one
 */
async function settleUpload(tx: Executor, intent: Intent, fileId: string): Promise<boolean> {
  const upload = await findSent(tx, intent);
  if (!upload?.sha256) return false;
  await copyFacts(tx, upload, fileId);
  for (const twin of await lockTwins(tx, upload.workspaceId, upload.sha256))
    await keepAsFile(tx, twin, fileId, twin.id !== upload.id);
  return true;
}

async function findSent(tx: Executor, intent: Intent): Promise<Upload | undefined> {
  const [upload] = await tx
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, intent.workspaceId),
        sql`${uploads.id}::text = ${submissionOf(intent)}`,
        eq(uploads.state, "sending"),
      ),
    );
  return upload;
}

async function copyFacts(tx: Executor, upload: Upload, fileId: string): Promise<void> {
  await tx
    .update(files)
    .set({
      sha256: sql`coalesce(${files.sha256}, ${upload.sha256})`,
      orientation: upload.orientation,
      hasAlpha: upload.hasAlpha,
      colorSpace: upload.colorSpace,
      iccProfile: upload.iccProfile,
      previewKey: upload.previewKey,
      folderId: standingFolder(upload),
    })
    .where(and(eq(files.workspaceId, upload.workspaceId), eq(files.id, fileId)));
}
