import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";

/**
 * Checks whether a member may import a file, before they choose one. @throws AppError forbidden_role |
 * forbidden_key_scope
 */
export function checkMayImport(ctx: MemberContext): void {
  requirePermission(ctx, "orders:write");
}
