import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { AppError } from "#lib/errors.ts";
import type { Workspace } from "./context.ts";
import type { Session } from "./find-session.ts";

/** Whether the workspace requires a second factor and this session was not proved with one. */
export async function lacksSecondFactor(
  tx: Executor,
  workspaceId: string,
  sessionId: string | null,
): Promise<boolean> {
  const given = tx
    .select({ at: sessions.secondFactorAt })
    .from(sessions)
    .where(eq(sessions.id, sql`${sessionId}::uuid`));
  const lacking = await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(
      and(eq(workspaces.id, workspaceId), eq(workspaces.requiresSecondFactor, true), sql`(${given}) is null`),
    );
  return lacking.length > 0;
}

/**
 * Call it wherever a session opens a workspace. Without a required second factor, a session sees nothing of it.
 * @throws AppError second_factor_required
 */
export function requireSecondFactor(workspace: Workspace, session: Session): void {
  if (workspace.requiresSecondFactor && session.secondFactorAt === null)
    throw new AppError("second_factor_required", 403, { workspace: workspace.name });
}
