import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";

/** Whether somebody may bring a file, said before they choose one. */
export function beginImport(ctx: MemberContext): void {
  requirePermission(ctx, "orders:write");
}
