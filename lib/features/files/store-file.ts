import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { madeOrThrow } from "#lib/core/intents/find-made.ts";
import { keepLease } from "#lib/core/intents/keep-lease.ts";
import { openAttempt } from "#lib/core/intents/open-attempt.ts";
import { encodeFileRequest } from "#lib/core/service/check-input.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type StoreFileInput, storeFileSchema } from "./schemas.ts";
import { sendFile } from "./send-file.ts";

/**
 * Makes the service download a print file from a public link (specification, "Endpoints" rule 4). A repeat of the
 * submission returns the same file. A submission that the service has refused can be corrected and sent again.
 * @returns the service's id of the file
 * @throws AppError answer_lost | sent_differently, ServiceFailure
 */
export async function storeFile(ctx: MemberContext, input: StoreFileInput): Promise<string> {
  requirePermission(ctx, "files:write");
  const { submissionId, ...request } = parseInput(storeFileSchema, input);
  if (await isUpload(ctx, submissionId)) throw new AppError("sent_differently", 409);
  const body = Buffer.from(encodeFileRequest(request));
  const intent = await openAttempt(db(), ctx, submissionId, {
    kind: "file",
    apiKeyId: ctx.orderingKey.id,
    body,
  });
  if (!intent.body || Buffer.compare(intent.body, body) !== 0) throw new AppError("sent_differently", 409);
  if (intent.state === "succeeded" && intent.fileId) return intent.fileId;
  return keepLease(intent, () => sendFile(ctx, intent)).catch((error: unknown) =>
    madeOrThrow({ workspaceId: ctx.workspace.id, mode: ctx.mode }, submissionId, { kind: "file", error }),
  );
}

/** An upload uses its id for its own attempts, so a submission with that id would return the upload's file. */
async function isUpload({ workspace }: MemberContext, id: string): Promise<boolean> {
  const [upload] = await db()
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.workspaceId, workspace.id), eq(uploads.id, id)));
  return upload !== undefined;
}
