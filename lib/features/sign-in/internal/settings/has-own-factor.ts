import { and, eq, isNotNull } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import type { Actor } from "#lib/core/auth/context.ts";

/** Whether a second factor was part of how somebody signed in to the session they act in. */
export async function hasOwnFactor(tx: Executor, { sessionId, userId }: Actor): Promise<boolean> {
  if (sessionId === null) return false;
  const proved = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNotNull(sessions.secondFactorAt)));
  return proved.length > 0;
}
