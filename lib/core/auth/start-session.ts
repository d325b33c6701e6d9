import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { type SignInMethod, sessions } from "#drizzle/schema/sessions.ts";
import { sessionLives } from "./find-session.ts";
import { lockProvedUser } from "./lock-user.ts";
import { hashSid, newSid, sessionDays } from "./session-cookie.ts";

type SignedInBy = {
  method?: SignInMethod;
  secondFactor?: boolean;
  /** The hash that the password was compared with. If the password was changed since, no session starts. */
  provedHash?: string | null;
  /** When the person proved their identity, if that was before now. */
  provedAt?: Date;
  /** Runs in the session's transaction, after the user's row is locked. If it throws, no session starts. */
  spend?: (tx: Executor) => Promise<void>;
};

export type Visitor = { userAgent: string | null; address: string | null };

/**
 * Creates a session, with a new row for each sign-in. Returns the sid, which from then on only the cookie contains.
 * @throws AppError wrong_password: the password was changed during the sign-in; and what `spend` throws
 */
export async function startSession(
  userId: string,
  visitor: Visitor,
  { method = "password", secondFactor = false, provedHash, provedAt, spend }: SignedInBy = {},
): Promise<string> {
  const sid = newSid();
  await db().transaction(async (tx) => {
    await lockProvedUser(tx, userId, provedHash);
    await spend?.(tx);
    await tx.insert(sessions).values({
      sidHash: hashSid(sid),
      userId,
      userAgent: visitor.userAgent?.slice(0, 300) ?? null,
      address: visitor.address,
      method,
      ...(provedAt && { provedAt }),
      secondFactorAt: secondFactor ? sql`now()` : null,
      expiresAt: new Date(Date.now() + sessionDays * 86_400_000),
    });
  });
  return sid;
}

/** How the person has just proved their identity again. Without it, only the cookie changes. */
export type Proof = { method: SignInMethod; secondFactor: boolean };

/**
 * Gives the session a new sid, so that a stolen cookie no longer works. Open pages stay open, because they know the
 * session by its id.
 * @param sessionId id of the row, not the sid
 * @returns the new sid, for `writeSessionCookie`; null when the session has ended meanwhile
 */
export async function rotateSession(tx: Executor, sessionId: string, proof?: Proof): Promise<string | null> {
  const sid = newSid();
  const [rotated] = await tx
    .update(sessions)
    .set({
      sidHash: hashSid(sid),
      ...(proof && { provedAt: sql`now()`, method: proof.method }),
      ...(proof?.secondFactor && { secondFactorAt: sql`now()` }),
    })
    .where(and(eq(sessions.id, sessionId), sessionLives()))
    .returning({ id: sessions.id });
  return rotated ? sid : null;
}

/**
 * Device and address, for the session list and the audit log. The client or its proxy sends them, so they never decide
 * about access.
 */
export function visitorOf(headers: Headers): Visitor {
  return {
    userAgent: headers.get("user-agent"),
    address: headers.get("x-forwarded-for")?.split(",")[0]?.trim() ?? null,
  };
}
