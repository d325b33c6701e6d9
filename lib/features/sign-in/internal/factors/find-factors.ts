import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { recoveryCodes } from "#drizzle/schema/recovery-codes.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import type { Actor } from "#lib/core/auth/context.ts";

/** The factors of an account. */
export type Factors = {
  password: boolean;
  totp: boolean;
  passkeys: number;
  /** Only the unused ones. */
  recoveryCodes: number;
};

export async function findFactors(userId: string): Promise<Factors> {
  const passkeysOf = db().select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  const codesOf = db()
    .select({ n: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  const [found] = await db()
    .select({
      password: sql<boolean>`${users.passwordHash} is not null`,
      totp: sql<boolean>`${users.totpConfirmedAt} is not null`,
      passkeys: sql<number>`(${passkeysOf})::int`,
      recoveryCodes: sql<number>`(${codesOf})::int`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? { password: false, totp: false, passkeys: 0, recoveryCodes: 0 };
}

/** Whether the sign-in of the current session included a second factor. */
export async function hasOwnFactor(tx: Executor, { sessionId, userId }: Actor): Promise<boolean> {
  if (sessionId === null) return false;
  const proved = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNotNull(sessions.secondFactorAt)));
  return proved.length > 0;
}
