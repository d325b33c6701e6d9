import { and, count, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { newLinkToken } from "#lib/core/auth/link-token.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { attemptKeys, openAttempt } from "#lib/core/intents/open-attempt.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { isFree, takenLease } from "#lib/core/leases.ts";
import { encodeFileRequest } from "#lib/core/service/check-input.ts";
import { env } from "#lib/env.ts";
import { completeUpload } from "#lib/features/files/complete-upload.ts";
import { findSameFile, lockDuplicates, type Upload } from "#lib/features/files/duplicates.ts";
import { linkOpenFor, notFetched } from "#lib/features/files/renew-link.ts";
import { paths } from "#lib/paths.ts";
import { endRefused } from "./internal/end-refused.ts";
import type { Problem } from "./internal/inspect/picture-problem.ts";

/**
 * Limits of a workspace and of all workspaces. Each send occupies a worker while the service downloads, and payments
 * need workers too.
 */
export const maxParallelSends = 3;
const maxParallelSendsTotal = 6;

/** After this time without a complete download the upload is refused. */
const unfetchedBoundMs = 60 * 60_000;

/** `over`: nothing is left to do; `wait`: the same bytes are being sent, a pause is not over, or a limit is reached. */
export type Claim = { intent: Intent } | "over" | "wait";

/**
 * Claims an upload for sending and opens its link. Of several uploads of the same bytes only one has a link. The upload
 * completes without a send if a file with its bytes exists, and is refused if another attempt is pointless.
 * @throws AppError refused_earlier | not_connected, InvalidServiceRequest
 */
export async function claimSending(
  ctx: MemberContext,
  { id, sha256 }: Pick<Upload, "id" | "sha256">,
): Promise<Claim> {
  requirePermission(ctx, "files:write");
  return db().transaction(async (tx) => {
    const duplicates = await lockDuplicates(tx, ctx.workspace.id, sha256 ?? "");
    const upload = duplicates.find((duplicate) => duplicate.id === id);
    if (!upload) return "over";
    if (duplicates.some((duplicate) => duplicate.id !== id && duplicate.linkTokenHash)) return "wait";
    const isBegun = upload.linkTokenHash !== null;
    const opensAt = upload.linkExpiresAt?.getTime() ?? 0;
    if (!isBegun && opensAt > Date.now()) return "wait";
    const fileId = await findSameFile(tx, ctx.workspace.id, sha256 ?? "");
    if (fileId) {
      await completeUpload(tx, upload, fileId, true);
      return "over";
    }
    const problem = await whyNotAgain(tx, upload);
    if (problem) {
      await endRefused(tx, ctx.workspace.id, id, problem);
      return "over";
    }
    if (!isBegun && !(await hasRoom(tx, ctx))) return "wait";
    return openLink(tx, ctx, upload);
  });
}

/** Locks all claims, because simultaneous ones would each count before the others have opened their links. */
async function hasRoom(tx: Executor, { workspace }: MemberContext): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('send-uploads', 0))`);
  const links = await tx
    .select({ workspaceId: uploads.workspaceId, open: count() })
    .from(uploads)
    .where(
      and(
        eq(uploads.state, "sending"),
        isNotNull(uploads.linkTokenHash),
        gt(uploads.linkExpiresAt, sql`now()`),
      ),
    )
    .groupBy(uploads.workspaceId);
  const ofAll = links.reduce((sum, { open }) => sum + open, 0);
  const own = links.find(({ workspaceId }) => workspaceId === workspace.id)?.open ?? 0;
  return own < maxParallelSends && ofAll < maxParallelSendsTotal;
}

/** Why no other attempt is made, or null. After an attempt with an unknown result another could store a second file. */
async function whyNotAgain(tx: Executor, { workspaceId, id }: Upload): Promise<Problem | null> {
  const attempts = await tx
    .select({
      state: orderIntents.state,
      sentAt: orderIntents.sentAt,
      code: sql<string | null>`${orderIntents.outcome} ->> 'code'`,
    })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        inArray(orderIntents.idempotencyKey, attemptKeys("file", id)),
      ),
    )
    .orderBy(orderIntents.createdAt);
  const last = attempts.at(-1);
  if (last?.state === "abandoned" && last.sentAt) return { code: "outcome_unknown", params: {} };
  const unfetchedSince = attempts.find(({ code }) => code === notFetched)?.sentAt?.getTime();
  const isHopeless =
    last?.code === notFetched && Date.now() - (unfetchedSince ?? Date.now()) > unfetchedBoundMs;
  return isHopeless ? { code: notFetched, params: {} } : null;
}

/** An open attempt keeps its link, because its stored request contains it. A new attempt gets a new link. */
async function openLink(tx: Executor, ctx: MemberContext, { id, filename }: Upload): Promise<Claim> {
  const { token, tokenHash } = newLinkToken(ctx.workspace.id);
  const url = `${env().APP_URL}${paths.api.printFile(token)}`;
  const body = Buffer.from(encodeFileRequest({ url, ...(filename && { filename }) }));
  const apiKeyId = ctx.orderingKey.id;
  const intent = await openAttempt(tx, ctx, id, { kind: "file", apiKeyId, body });
  const isNew = intent.body !== null && Buffer.compare(intent.body, body) === 0;
  const claimed = isNew ? intent : await takeUp(tx, intent);
  if (!claimed) return "wait";
  await tx
    .update(uploads)
    .set({ linkExpiresAt: linkOpenFor, ...(isNew && { linkTokenHash: Buffer.from(tokenHash, "hex") }) })
    .where(and(eq(uploads.workspaceId, ctx.workspace.id), eq(uploads.id, id)));
  return { intent: claimed };
}

/** Takes the lease of an open intent. Undefined while another process has it. */
async function takeUp(tx: Executor, { workspaceId, id }: Intent): Promise<Intent | undefined> {
  const [taken] = await tx
    .update(orderIntents)
    .set(takenLease())
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.id, id),
        isFree(orderIntents.leaseUntil),
      ),
    )
    .returning();
  return taken;
}
