import type { Mode } from "#drizzle/mode.ts";
import { AppError, notSignedIn } from "#lib/errors.ts";
import type { Denial, PersonContext, WorkspaceContext } from "./context.ts";
import type { HeldRole } from "./held-role.ts";
import type { Permission } from "./permissions.ts";
import type { SystemContext, SystemTask } from "./system-context.ts";

// Four guards. Each verb begins with one of them, before it reads its input. A verb is one operation of a feature
// (CONTRIBUTING.md). "Key" means an API key of the service, which the workspace has connected.

/**
 * The caller may not do this. Keeps the workspace and the caller, so that the message can name other members who can
 * help.
 */
export class Denied extends AppError {
  readonly workspace: { id: string; slug: string };
  readonly userId: string;
  /** The caller's role, whose name the message translates. */
  readonly held: Pick<HeldRole, "role" | "name">;
  /** The mode, if no key has the permission because the mode has no key. */
  readonly modeWithoutKey: Mode | null;
  /** Whether the scope is missing because the stored keys cannot be decrypted here. */
  readonly areKeysSealedElsewhere: boolean;

  /**
   * The last parameter is the caller's role. Pass it if the role was read again after the context was made. A custom
   * role has a name; a built-in role has only its code, such as "owner".
   */
  constructor(ctx: WorkspaceContext, denial: Denial, permission: Permission, currentRole = ctx.held) {
    super(`forbidden_${denial}`, 403, { permission, role: currentRole.name ?? currentRole.role });
    this.name = "Denied";
    this.workspace = { id: ctx.workspace.id, slug: ctx.workspace.slug };
    this.userId = ctx.actor.userId;
    this.held = currentRole;
    const lacksKey = denial === "key_scope" && ctx.mode !== null && !ctx.connectedModes.has(ctx.mode);
    this.modeWithoutKey = lacksKey ? ctx.mode : null;
    this.areKeysSealedElsewhere = denial === "key_scope" && ctx.areKeysSealedElsewhere;
  }

  /**
   * The permission that is needed to fix the cause: to change the caller's role, or to connect a key that has the
   * missing scope.
   */
  get permissionToFix(): Permission {
    return this.code === "forbidden_role" ? "team:manage" : "settings:manage";
  }
}

/**
 * For a verb that uses the service, now or later. The member's role must have the permission. If the permission is also
 * a scope of the service, a key of the workspace must have it too. Permissions that only Pressroom has, such as
 * `team:manage`, need no key.
 * @throws AppError forbidden_role | forbidden_key_scope
 */
export function requirePermission(ctx: WorkspaceContext, permission: Permission): void {
  const denial = ctx.whyDenied(permission);
  if (denial) throw new Denied(ctx, denial, permission);
}

/**
 * For a verb that also works without a key, mostly because it uses only our own database. The member's role must have
 * the permission. Keys are not checked.
 * @throws AppError forbidden_role
 */
export function requireRole(ctx: WorkspaceContext, permission: Permission): void {
  if (ctx.roleDenies(permission)) throw new Denied(ctx, "role", permission);
}

/**
 * For a verb that only background jobs run, without a member: for example copying orders from the service, or deleting
 * old data. The context must be made for this task. Any other task is a programming error.
 * @throws AppError forbidden_role
 */
export function requireTask(ctx: SystemContext, task: SystemTask): void {
  if (ctx.task !== task) throw new AppError("forbidden_role", 403, { permission: task, role: "system" });
}

/**
 * For a verb about the caller's own account. Only that person may call it, signed in. A job acts without a session, so
 * it is refused.
 * @throws AppError not_signed_in
 */
export function requireSelf({ actor, user }: PersonContext): void {
  if (actor.sessionId === null || actor.userId !== user.id) throw notSignedIn();
}
