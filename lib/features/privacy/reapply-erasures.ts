import { db } from "#drizzle/client.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { eraseOnceMore } from "./erase-once-more.ts";

/**
 * Erases once more all that ever was, as after a backup was restored that is older than an erasure. What is erased
 * already stays as it is. Returns how many rows were gone through.
 */
export async function reapplyErasures(ctx: SystemContext): Promise<number> {
  requireTask(ctx, "privacy");
  return eraseOnceMore(db(), ctx.workspace.id);
}
