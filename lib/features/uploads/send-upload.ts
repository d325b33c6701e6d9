import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { keepLease } from "#lib/core/intents/keep-lease.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { passesByItself } from "#lib/core/intents/sender.ts";
import { InvalidServiceRequest, ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import type { Upload } from "#lib/features/files/duplicates.ts";
import { notFetched } from "#lib/features/files/renew-link.ts";
import { sendFile } from "#lib/features/files/send-file.ts";
import { type Claim, claimSending } from "./claim-sending.ts";
import { endRefused } from "./internal/end-refused.ts";
import type { Problem } from "./internal/inspect/picture-problem.ts";

/**
 * Makes the service download an upload from a link that only the service gets (specification, POST /v1/files). One
 * upload never becomes two files, also after a crash or a lost reply.
 * @returns "later" if it must be tried again: the service does not answer, or the upload has to wait
 * @throws AppError refused_earlier | not_connected
 */
export async function sendUpload(ctx: MemberContext, uploadId: string): Promise<"over" | "later"> {
  requirePermission(ctx, "files:write");
  const upload = await findSending(ctx, uploadId);
  if (!upload) return "over";
  if (ctx.workspace.serviceDownSince) return waitForService(upload);
  const claimed = await claim(ctx, upload);
  if (claimed === "over") return "over";
  if (claimed === "wait") return "later";
  return send(ctx, upload, claimed.intent);
}

async function findSending(ctx: MemberContext, id: string): Promise<Upload | undefined> {
  const [upload] = await db()
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, ctx.workspace.id),
        eq(uploads.mode, ctx.mode),
        eq(uploads.id, id),
        eq(uploads.state, "sending"),
      ),
    );
  return upload;
}

/** Refuses an upload whose request is invalid, because a later try would fail in the same way. */
async function claim(ctx: MemberContext, upload: Upload): Promise<Claim> {
  try {
    return await claimSending(ctx, upload);
  } catch (error) {
    if (!(error instanceof InvalidServiceRequest)) throw error;
    await db().transaction((tx) => endRefused(tx, upload.workspaceId, upload.id, describe(error)));
    return "over";
  }
}

async function send(ctx: MemberContext, upload: Upload, intent: Intent): Promise<"over" | "later"> {
  try {
    await keepLease(intent, () => sendFile(ctx, intent));
    return "over";
  } catch (error) {
    if (error instanceof AppError && error.code === "answer_lost") return waitForService(upload);
    if (error instanceof AppError && error.code === notFetched) return waitForFetching(upload);
    // Recovery has ended the intent meanwhile. The next turn reads the result.
    if (error instanceof AppError && error.code === "already_under_way") return "later";
    if (!(error instanceof ServiceFailure)) throw error;
    if (passesByItself(error)) return waitForService(upload);
    await db().transaction((tx) => endRefused(tx, upload.workspaceId, upload.id, describe(error)));
    return "over";
  }
}

async function waitForService(upload: Upload): Promise<"later"> {
  await recordWaiting(upload, { code: "waits_for_service", params: {} });
  return "later";
}

async function waitForFetching(upload: Upload): Promise<"later"> {
  await recordWaiting(upload, { code: "waits_for_fetch", params: {} });
  return "later";
}

function describe(error: ServiceFailure): Problem {
  if (!(error instanceof ServiceError)) return { code: "not_sent", params: {} };
  if (error.kind === "unauthenticated" || error.kind === "forbidden") return { code: "no_key", params: {} };
  return { code: "service_refused", params: { said: error.serviceMessage, code: error.code } };
}

/** Stores why an upload is still waiting. Notifies only if the reason is new. */
async function recordWaiting({ workspaceId, id }: Upload, problem: Problem): Promise<void> {
  const [noted] = await db()
    .update(uploads)
    .set({ problem, updatedAt: sql`now()` })
    .where(
      and(
        eq(uploads.workspaceId, workspaceId),
        eq(uploads.id, id),
        eq(uploads.state, "sending"),
        sql`${uploads.problem} is distinct from ${JSON.stringify(problem)}::jsonb`,
      ),
    )
    .returning({ id: uploads.id });
  if (noted) await notifyChange(db(), { workspaceId, kind: "upload", id });
}
