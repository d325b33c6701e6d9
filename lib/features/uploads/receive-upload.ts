import { randomUUID } from "node:crypto";
import { Server } from "@tus/server";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { storage } from "#lib/core/storage/open-storage.ts";
import { uploadIdOf, uploadKey } from "#lib/core/storage/storage.ts";
import { describeException } from "#lib/describe-exception.ts";
import { env } from "#lib/env.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { paths } from "#lib/paths.ts";
import { beginUpload } from "./begin-upload.ts";
import { cancelUpload } from "./cancel-upload.ts";
import { findOwnUpload } from "./find-own-upload.ts";
import { finishReceiving } from "./finish-receiving.ts";
import { uploadLocker } from "./internal/upload-locker.ts";

/** Time for a request that must release the lock to write the bytes that have arrived. */
const drainMs = 500;

/**
 * Handles one request of the tus protocol: POST starts an upload, HEAD returns how much has arrived, PATCH adds bytes.
 * @throws AppError of the called verbs. A refusal by tus is returned as the response.
 */
export async function receiveUpload(
  ctx: MemberContext,
  request: Request,
  uploadId: string | null,
): Promise<Response> {
  requirePermission(ctx, "files:write");
  if ((request.method === "POST") !== (uploadId === null)) throw notFound();
  let failure: unknown;
  let begun: string | null = null;
  const server = new Server({
    path: paths.api.uploads(ctx.place),
    datastore: await storage().uploadStore(),
    locker: uploadLocker(ctx.workspace.id),
    lockDrainTimeout: drainMs,
    maxSize: env().UPLOAD_MAX_MB * 1_000_000,
    allowedOrigins: [],
    namingFunction: () => uploadKey(randomUUID()),
    generateUrl: (_, { path, id }) => `${path}/${uploadIdOf(id)}`,
    getFileIdFromRequest: () => uploadKey(uploadId ?? ""),
    onIncomingRequest: async ({ method }) => {
      if (uploadId === null) return;
      const { state } = await findOwnUpload(ctx, { uploadId });
      if (method === "PATCH" && state !== "receiving") throw notFound();
    },
    onUploadCreate: async (_, { id, size = 0, metadata = {} }) => {
      const newId = uploadIdOf(id);
      await beginUpload(ctx, {
        uploadId: newId,
        filename: metadata.filename ?? null,
        sizeBytes: size,
        folderId: metadata.folder ?? null,
      });
      begun = newId;
      // The storage does not keep the metadata of the sender.
      return { metadata: {} };
    },
    onUploadFinish: async (_, { id }) => {
      await finishReceiving(ctx, { uploadId: uploadIdOf(id) });
      return {};
    },
    onResponseError: (_, error) => {
      failure = error;
      return undefined;
    },
  });
  // Several proxies write a list into this header, which tus rejects. tus does not need the header for its URLs.
  request.headers.delete("X-Forwarded-Proto");
  const reply = await server.handleWeb(request);
  if (begun && (failure || !reply.ok)) await forget(ctx, begun);
  if (failure instanceof AppError || (failure instanceof Error && !("status_code" in failure))) throw failure;
  if (uploadId && request.method === "HEAD" && isWhole(reply)) await finishReceiving(ctx, { uploadId });
  return reply;
}

/** Cancels an upload whose URL did not reach the sender, who could neither continue nor cancel it. */
async function forget(ctx: MemberContext, uploadId: string): Promise<void> {
  await cancelUpload(ctx, { uploadId }).catch((error: unknown) => {
    log().warn(describeException(error), "an upload that could not begin was not cleaned away");
  });
}

const isWhole = ({ headers }: Response) =>
  headers.has("Upload-Offset") && headers.get("Upload-Offset") === headers.get("Upload-Length");
