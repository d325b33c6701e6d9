import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { requestRefresh } from "./internal/request-refresh.ts";

/**
 * Starts a refresh of the whole catalog in the background, at most every ten minutes.
 * @returns `asked`: whether this call started it. False if the last request is more recent, or in the first pass.
 */
export async function refreshCatalog(ctx: MemberContext): Promise<{ asked: boolean }> {
  requirePermission(ctx, "catalog:read");
  return { asked: (await requestRefresh(ctx.workspace.id)) === "asked" };
}
