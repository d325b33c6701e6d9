import type { Author } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { AppError } from "#lib/errors.ts";

/**
 * Whoever asked, with what they may do now. Null when nothing may be sent in their name: they have left, may no longer
 * do this, or the intent was restored from a backup.
 */
export async function askerContext(intent: Intent, permission: Permission): Promise<MemberContext | null> {
  if (intent.lookUpOnly) return null;
  try {
    const ctx = await jobContext(intent, "person");
    return ctx.can(permission) ? ctx : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

export const ageOf = (intent: Intent) => Date.now() - intent.createdAt.getTime();

/** The audit tells who had asked, also when a job found out how it ended. */
export function authorOf(intent: Intent, ctx: SystemContext): Author {
  return {
    workspace: ctx.workspace,
    mode: intent.mode,
    task: ctx.task,
    actor: { userId: intent.askedBy, sessionId: null, address: null, name: "" },
  };
}
