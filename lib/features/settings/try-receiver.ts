import { db } from "#drizzle/client.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { loadKeyring } from "#lib/core/auth/keyring.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { registerReceiver } from "#lib/features/webhooks/register-receiver.ts";
import { log } from "#lib/log.ts";

/** A key works without a receiver: reconcile updates the views, and the page shows what is missing. */
export async function tryReceiver(before: WorkspaceContext): Promise<void> {
  requirePermission(before, "settings:manage");
  const ctx = before.withKeyring(await loadKeyring(db(), before.workspace, "person"));
  if (!ctx.can("webhooks:manage")) return;
  try {
    await registerReceiver(ctx);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof ServiceFailure)) throw error;
    log().warn({ reason: error.message, workspaceId: ctx.workspace.id }, "receiver not registered");
  }
}
