import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { type SignInMethod, sessions } from "#drizzle/schema/sessions.ts";
import { sessionLives } from "./find-session.ts";
import { holdProved } from "./hold-user.ts";
import { hashSid, newSid, sessionDays } from "./session-cookie.ts";

type SignedInBy = {
  method?: SignInMethod;
  secondFactor?: boolean;
  /** The hash that their password was compared with: one that was changed since opens nothing. */
  provedHash?: string | null;
  /** When they proved who they are, where that was before now. */
  provedAt?: Date;
  /** What the session uses up, once nothing changes how they come in; what is thrown leaves it unopened. */
  spend?: (tx: Executor) => Promise<void>;
};

export type Visitor = { userAgent: string | null; address: string | null };

/**
 * A new row for each sign-in. Returns the sid, which from here on lives only in the cookie.
 * @throws AppError wrong_password: it was changed while they signed in; and what `spend` throws
 */
export async function startSession(
  userId: string,
  visitor: Visitor,
  { method = "password", secondFactor = false, provedHash, provedAt, spend }: SignedInBy = {},
): Promise<string> {
  const sid = newSid();
  await db().transaction(async (tx) => {
    await holdProved(tx, userId, provedHash);
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

/** How somebody has just proved anew who they are; without it only the cookie changes. */
export type Proof = { method: SignInMethod; secondFactor: boolean };

/**
 * The same session under another sid: whoever took the old cookie holds nothing any more. Pages that are open stay
 * so, since they are known by the session and not by its sid.
 * @param sessionId of the row, not the sid
 * @returns the new sid, for `writeSessionCookie`; null where the session has ended meanwhile
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

/** Device and address for the session list and the audit log; told by the client or its proxy, so never a gate. */
export function visitorOf(headers: Headers): Visitor {
  return {
    userAgent: headers.get("user-agent"),
    address: headers.get("x-forwarded-for")?.split(",")[0]?.trim() ?? null,
  };
}
