import { AppError } from "#lib/errors.ts";
import type { Workspace } from "./context.ts";
import type { Session } from "./find-session.ts";

/**
 * At every door to a workspace that needs one: a session without a second factor sees nothing of it.
 * @throws AppError second_factor_required
 */
export function requireSecondFactor(workspace: Workspace, session: Session): void {
  if (workspace.requiresSecondFactor && session.secondFactorAt === null)
    throw new AppError("second_factor_required", 403, { workspace: workspace.name });
}
