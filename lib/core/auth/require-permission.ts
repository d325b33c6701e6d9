import { AppError, notSignedIn } from "#lib/errors.ts";
import type { Denial, PersonContext, WorkspaceContext } from "./context.ts";
import type { Permission } from "./permissions.ts";
import type { SystemContext, SystemTask } from "./system-context.ts";

/** Somebody may not, and whose workspace it is: who is asked for help is looked up where it is put into words. */
export class Denied extends AppError {
  readonly workspace: { id: string; slug: string };
  readonly userId: string;

  /** `held`: the role as it is now, where that may be another one than the context's. */
  constructor(ctx: WorkspaceContext, denial: Denial, permission: Permission, held = ctx.held) {
    super(`forbidden_${denial}`, 403, { permission, role: held.name ?? held.role });
    this.name = "Denied";
    this.workspace = { id: ctx.workspace.id, slug: ctx.workspace.slug };
    this.userId = ctx.actor.userId;
  }

  /** What one needs to be able to mend it. */
  get mendedBy(): Permission {
    return this.code === "forbidden_role" ? "team:manage" : "settings:manage";
  }
}

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

/**
 * First line of a verb about somebody's own account: a session stands behind it, and no job.
 * @throws AppError not_signed_in
 */
export function requireSelf({ actor, user }: PersonContext): void {
  if (actor.sessionId === null || actor.userId !== user.id) throw notSignedIn();
}
