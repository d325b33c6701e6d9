import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { findOwnUpload } from "./find-own-upload.ts";
import { recordReceived } from "./internal/record-received.ts";
import type { UploadIdInput } from "./schemas.ts";

/**
 * Hands an upload over to the worker if it is complete. Called after the last byte and for a progress request, which
 * repairs the state after a crash in between.
 * @throws AppError not_found
 */
export async function finishReceiving(ctx: MemberContext, input: UploadIdInput): Promise<void> {
  requirePermission(ctx, "files:write");
  const upload = await findOwnUpload(ctx, input);
  if (upload.state === "receiving") await recordReceived(ctx.workspace.id, upload);
}
