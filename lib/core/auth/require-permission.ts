import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "./context.ts";
import { Denied } from "./denied.ts";
import type { Permission } from "./permissions.ts";
import type { SystemContext, SystemTask } from "./system-context.ts";

/**
 * First line of a verb that acts through the service, or by a permission of our own.
 * @throws AppError forbidden_role | forbidden_key_scope
 */
export function requirePermission(ctx: WorkspaceContext, permission: Permission): void {
  const denial = ctx.denial(permission);
  if (denial) throw new Denied(ctx, denial, permission);
}

/**
 * First line of a verb that only reads what is kept here: the role decides, whatever state the key is in.
 * @throws AppError forbidden_role
 */
export function requireRole(ctx: WorkspaceContext, permission: Permission): void {
  if (ctx.roleDenies(permission)) throw new Denied(ctx, "role", permission);
}

/** First line of a verb that nobody asks for: mirror, reconcile, look up intents, clean. */
export function requireTask(ctx: SystemContext, task: SystemTask): void {
  if (ctx.task !== task) throw new AppError("forbidden_role", 403, { permission: task, role: "system" });
}
