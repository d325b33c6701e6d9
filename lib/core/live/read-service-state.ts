import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { workspaceColumns } from "#lib/core/auth/workspace-columns.ts";
import { type ServiceState, serviceStateOf } from "./service-state.ts";

/**
 * Whether the service answers now. A stream outlives the context that opened it, so it reads the state again.
 * @throws AppError forbidden_role
 */
export async function readServiceState(ctx: MemberContext): Promise<ServiceState> {
  requireRole(ctx, "catalog:read");
  const [row] = await db()
    .select(workspaceColumns)
    .from(workspaces)
    .where(eq(workspaces.id, ctx.workspace.id));
  return serviceStateOf(ctx, row);
}
