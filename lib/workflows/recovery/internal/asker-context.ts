import type { MemberContext } from "#lib/core/auth/context.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";
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
