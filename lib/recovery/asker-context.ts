import type { MemberContext } from "#lib/auth/context.ts";
import { jobContext } from "#lib/auth/job-context.ts";
import type { Permission } from "#lib/auth/permissions.ts";
import { AppError } from "#lib/errors.ts";
import type { Intent } from "#lib/intents/open-intent.ts";

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
