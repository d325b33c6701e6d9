import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { askRefresh } from "./internal/ask-refresh.ts";

/**
 * Has the whole catalog compared with the service and read again in the background, at most every ten minutes.
 * @returns whether it was asked for now; else it was a moment ago, or the first pass is still under way
 */
export async function refreshCatalog(ctx: MemberContext): Promise<{ asked: boolean }> {
  requirePermission(ctx, "catalog:read");
  return { asked: await askRefresh(ctx.workspace.id) };
}
