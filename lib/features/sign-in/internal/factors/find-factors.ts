import { and, count, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { recoveryCodes } from "#drizzle/schema/recovery-codes.ts";
import { users } from "#drizzle/schema/users.ts";

/** What an account can prove itself by. */
export type Factors = {
  password: boolean;
  totp: boolean;
  passkeys: number;
  /** Those that were not used yet. */
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
