import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { findOwnUpload } from "./find-own-upload.ts";
import { noteReceived } from "./internal/note-received.ts";
import type { UploadIdInput } from "./schemas.ts";

/**
 * After the last byte, and whenever somebody asks how much has arrived: a crash in between is healed by the next one.
 * @throws AppError not_found
 */
export async function finishReceiving(ctx: MemberContext, input: UploadIdInput): Promise<void> {
  requirePermission(ctx, "files:write");
  const upload = await findOwnUpload(ctx, input);
  if (upload.state === "receiving") await noteReceived(ctx.workspace.id, upload);
}
