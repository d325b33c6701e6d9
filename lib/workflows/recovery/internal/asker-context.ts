import type { Author } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { AppError } from "#lib/errors.ts";

/**
 * The context of the member who asked, with their current permissions. Null if nothing may be sent in their name:
 * they have left, they lack the permission, or the intent was restored from a backup.
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

/** The audit log names the member who asked, also when a job finds the result. */
export function authorOf(intent: Intent, ctx: SystemContext): Author {
  return {
    workspace: ctx.workspace,
    mode: intent.mode,
    task: ctx.task,
    actor: { userId: intent.askedBy, sessionId: null, address: null, name: "" },
  };
}
