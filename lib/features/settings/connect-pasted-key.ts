import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { connectKey } from "./connect-key.ts";
import type { ConnectKeyInput } from "./schemas.ts";
import { tryReceiver } from "./try-receiver.ts";

/** A pasted key, and the account's receiver when it may register one. @throws what connectKey throws */
export async function connectPastedKey(ctx: WorkspaceContext, input: ConnectKeyInput) {
  requirePermission(ctx, "settings:manage");
  await connectKey(ctx, input);
  await tryReceiver(ctx);
}
