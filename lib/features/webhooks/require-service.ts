import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import type { StoredKey } from "#lib/core/auth/keyring.ts";
import { NotConnected } from "#lib/core/auth/not-connected.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";

/** The account's endpoints have no mode, so any key that may manage them will do. @throws AppError not_connected */
export function requireService(ctx: WorkspaceContext): { key: StoredKey; service: ServiceClient } {
  requirePermission(ctx, "webhooks:manage");
  const found = ctx.accountKey("webhooks:manage");
  if (!found) throw new NotConnected(ctx.workspace.id, "test");
  return found;
}
