import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import { verifyPassword } from "#lib/core/auth/hash-password.ts";
import { inPasswordTurn, sourceOf } from "#lib/core/auth/password-turns.ts";
import { startSession, type Visitor } from "#lib/core/auth/start-session.ts";
import { AppError } from "#lib/errors.ts";
import { deviceOf } from "#lib/features/sign-in/known-device.ts";
import { notifyLocked } from "#lib/features/sign-in/notify-locked.ts";
import { openSecondFactor } from "#lib/features/sign-in/pending-sign-in.ts";
import { credentialsSchema } from "#lib/features/sign-in/schemas.ts";
import { countSignInAttempts, settleAddress, settleAttempt } from "#lib/features/sign-in/throttle.ts";

export type SignedIn =
  | { userId: string; email: string; sid: string }
  /** The first factor was right; the browser continues with `pending`. */
  | { userId: string; email: string; pending: string };

/**
 * Starts a session for a correct email and password, or opens the second step if the account has a second factor.
 * Null for wrong credentials. An unknown email costs the same work as a wrong password and gets the same answer.
 * @param device the cookie of accounts that have signed in on this browser
 * @throws AppError too_many_tries | passwords_busy, before the account is looked up
 */
export async function signIn(
  credentials: unknown,
  visitor: Visitor,
  device?: string,
): Promise<SignedIn | null> {
  const parsed = credentialsSchema.safeParse(credentials);
  if (!parsed.success) return null;
  const { email, password } = parsed.data;
  const known = deviceOf(device, email);
  const { turns, user, matches } = await inPasswordTurn(sourceOf(visitor.address, known), async () => ({
    turns: await countSignInAttempts(email, known, visitor.address),
    ...(await checkPassword(email, password)),
  }));
  if (!matches || !user) {
    if (turns.own.isLast) await notifyLocked(turns.own, user?.id ?? null);
    return null;
  }
  await settleAttempt(turns.own);
  if (turns.address) await settleAddress(turns.address);
  const { id: userId, passwordHash: provedHash, hasSecondFactor } = user;
  const person = { userId, email: user.email };
  try {
    return hasSecondFactor
      ? { ...person, pending: await openSecondFactor(userId, { method: "password", provedHash }) }
      : { ...person, sid: await startSession(userId, visitor, { provedHash }) };
  } catch (error) {
    if (error instanceof AppError && error.code === "wrong_password") return null;
    throw error;
  }
}

async function checkPassword(email: string, password: string) {
  const [user] = await db()
    .select({
      id: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      hasSecondFactor: sql<boolean>`${users.totpConfirmedAt} is not null`,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()));
  return { user, matches: await verifyPassword(password, user?.passwordHash ?? undefined) };
}
