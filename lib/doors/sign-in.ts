import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import { verifyPassword } from "#lib/core/auth/hash-password.ts";
import { inPasswordTurn, sourceOf } from "#lib/core/auth/password-turns.ts";
import { startSession, type Visitor } from "#lib/core/auth/start-session.ts";
import { AppError } from "#lib/errors.ts";
import { deviceOf } from "#lib/features/sign-in/known-device.ts";
import { openSecondFactor } from "#lib/features/sign-in/pending-sign-in.ts";
import { credentialsSchema } from "#lib/features/sign-in/schemas.ts";
import { tellLocked } from "#lib/features/sign-in/tell-locked.ts";
import { settleAddress, settleTurn, takeSignInTurns } from "#lib/features/sign-in/turns.ts";

export type SignedIn =
  | { userId: string; email: string; sid: string }
  /** The first factor was right; `pending` is for the browser to follow it up with. */
  | { userId: string; email: string; pending: string };

/**
 * Opens a session for the right e-mail and password, or asks for the second factor where the account has one; null
 * for the wrong ones. An unknown e-mail costs the same work as a wrong password and has the same answer.
 * @param device what the browser was given when somebody signed in there
 * @throws AppError too_many_tries | passwords_busy, before anything is looked at
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
    turns: await takeSignInTurns(email, known, visitor.address),
    ...(await checkPassword(email, password)),
  }));
  if (!matches || !user) {
    if (turns.own.isLast) await tellLocked(turns.own, user?.id ?? null);
    return null;
  }
  await settleTurn(turns.own);
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
