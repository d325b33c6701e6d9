import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { recoveryCodes } from "#drizzle/schema/recovery-codes.ts";
import { users } from "#drizzle/schema/users.ts";
import { openSecret } from "#lib/core/auth/seal-secret.ts";
import { hashRecoveryCode, stepOfCode } from "./internal/factors/codes.ts";

/** The kind of a code: from the authenticator app, or a recovery code. */
type CodeKind = "totp" | "recovery";

/**
 * Verifies a code of this person and spends it: of several requests with the same code, only one succeeds. Null if
 * the code is wrong or was used.
 * @step The caller checks access.
 */
export async function checkCode(userId: string, typed: string): Promise<CodeKind | null> {
  const digits = typed.replaceAll(/\s/g, "");
  if (/^\d{6}$/.test(digits)) return (await spendStep(userId, digits)) ? "totp" : null;
  return (await spendRecoveryCode(userId, typed)) ? "recovery" : null;
}

/** A time step can be used once. Using it also invalidates earlier ones. */
async function spendStep(userId: string, code: string): Promise<boolean> {
  const [user] = await db()
    .select({ totpSecret: users.totpSecret })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.totpConfirmedAt)));
  if (!user?.totpSecret) return false;
  const step = stepOfCode(openSecret(user.totpSecret, userId), code);
  if (step === null) return false;
  const spent = await db()
    .update(users)
    .set({ totpStep: step })
    .where(
      and(
        eq(users.id, userId),
        isNotNull(users.totpConfirmedAt),
        eq(users.totpSecret, user.totpSecret),
        or(isNull(users.totpStep), lt(users.totpStep, step)),
      ),
    )
    .returning({ id: users.id });
  return spent.length > 0;
}

async function spendRecoveryCode(userId: string, typed: string): Promise<boolean> {
  const spent = await db()
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashRecoveryCode(userId, typed)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return spent.length > 0;
}
