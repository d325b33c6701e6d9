import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { findLogo, type Logo } from "./find-logo.ts";

/** The logo of printed quotes, for everyone who may read quotes. Null if there is none. */
export async function getLogo(ctx: WorkspaceContext): Promise<Logo | null> {
  requireRole(ctx, "catalog:read");
  return findLogo(ctx.workspace.id);
}
