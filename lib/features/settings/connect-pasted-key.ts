import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { connectKey } from "./connect-key.ts";
import type { ConnectKeyInput } from "./schemas.ts";
import { tryReceiver } from "./try-receiver.ts";

/**
 * Connects a pasted key, and registers the account's receiver if the key may do so. @throws what connectKey throws
 */
export async function connectPastedKey(ctx: WorkspaceContext, input: ConnectKeyInput) {
  requirePermission(ctx, "settings:manage");
  await connectKey(ctx, input);
  await tryReceiver(ctx);
}
