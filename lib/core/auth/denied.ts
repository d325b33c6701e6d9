import { AppError } from "#lib/errors.ts";
import type { Denial, WorkspaceContext } from "./context.ts";
import type { Permission } from "./permissions.ts";

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
