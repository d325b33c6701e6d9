import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";

/** Whether somebody may bring a file, said before they choose one. */
export function beginImport(ctx: MemberContext): void {
  requirePermission(ctx, "orders:write");
}
