import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { emailChanges } from "#drizzle/schema/email-changes.ts";
import { passwordResets } from "#drizzle/schema/password-resets.ts";
import { signInChallenges } from "#drizzle/schema/sign-in-challenges.ts";
import { users } from "#drizzle/schema/users.ts";
import { endSessions } from "#lib/core/auth/end-sessions.ts";

type NewPassword = { userId: string; passwordHash: string; keepSession?: string | null };

/**
 * The last step of every way to set a password. It ends everything that was started with the old one: every session
 * except the kept one, every other link, every sign-in that waits for its second step, and a pending change of
 * address.
 */
export async function setPassword(tx: Executor, given: NewPassword): Promise<void> {
  const { userId, passwordHash, keepSession } = given;
  await tx
    .update(users)
    .set({ passwordHash, passwordChangedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  await tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await endSessions(tx, userId, { except: keepSession });
}
