import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { files } from "#drizzle/schema/files.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { describeFailure } from "#lib/core/intents/describe-failure.ts";
import { finishIntent, leaveOpen } from "#lib/core/intents/finish-intent.ts";
import { markSent } from "#lib/core/intents/mark-sent.ts";
import { submissionOf } from "#lib/core/intents/open-attempt.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { isForLater, type Sender } from "#lib/core/intents/sender.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";

import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import type { ServiceFile } from "#lib/core/service/schemas/file.ts";
import { AppError } from "#lib/errors.ts";
import { completeUpload, existingFolder } from "./complete-upload.ts";
import { lockDuplicates, type Upload } from "./duplicates.ts";
import { toServiceColumns } from "./file-facts.ts";
import { delayUnfetched, endWithLink, notFetched, renewLink } from "./renew-link.ts";

/**
 * Sends the stored request of an open intent with the API key of that intent (specification, POST /v1/files). A repeat
 * sends the same bytes with the same idempotency key, so the service stores one file.
 * @returns the service's id of the file
 * @throws AppError already_under_way: the intent has ended meanwhile
 * @throws AppError answer_lost: the intent stays open, and the worker finishes it
 * @throws AppError not_fetched: the service could not download an upload from here; a new attempt follows later
 * @throws ServiceFailure: the service refused the file and stored nothing
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
    if (isAboutFile(error) && (await delayUnfetched(sent))) throw new AppError(notFetched, 503);
    if (!(await endWithLink(sent, "refused", describeFailure(error)))) await leaveOpen(sent);
    throw error;
  }
}

/** A refusal of the file. It is certain: after a stored send the service answers the same key with the file. */
const isAboutFile = (error: ServiceFailure) =>
  error instanceof ServiceError && error.kind === "not_acceptable";

/** Records the stored file of an intent and returns its id. A repeated reply changes nothing. */
async function recordFile(author: Author, intent: Intent, file: ServiceFile): Promise<string> {
  await db().transaction(async (tx) => {
    const sent = await lockSent(tx, intent);
    const first = await finishIntent(tx, intent, { state: "succeeded", fileId: file.id });
    await tx
      .insert(files)
      .values({ workspaceId: author.workspace.id, id: file.id, ...toServiceColumns(file) })
      .onConflictDoNothing();
    if (sent) await settleUpload(tx, sent, file.id);
    else await enqueue(tx, "make-preview", { workspaceId: author.workspace.id, fileId: file.id });
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

type Sent = { upload: Upload; duplicates: readonly Upload[] };

/**
 * Completes the upload of an intent and copies its inspected data to the file. Other uploads of the same bytes complete
 * as duplicates. Runs in the transaction that records the file.
 */
async function settleUpload(tx: Executor, { upload, duplicates }: Sent, fileId: string): Promise<void> {
  await copyFacts(tx, upload, fileId);
  for (const duplicate of duplicates) await completeUpload(tx, duplicate, fileId, duplicate.id !== upload.id);
}

/**
 * The upload of an intent and the others of the same bytes, locked before the intent, as a claim does. In the other
 * order, the two could wait for each other.
 */
async function lockSent(tx: Executor, intent: Intent): Promise<Sent | undefined> {
  const upload = await findSent(tx, intent);
  if (!upload?.sha256) return undefined;
  return { upload, duplicates: await lockDuplicates(tx, upload.workspaceId, upload.sha256) };
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
      folderId: existingFolder(upload),
    })
    .where(and(eq(files.workspaceId, upload.workspaceId), eq(files.id, fileId)));
}
