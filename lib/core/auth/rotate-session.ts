import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { type SignInMethod, sessions } from "#drizzle/schema/sessions.ts";
import { hashSid, newSid } from "./session-cookie.ts";
import { sessionLives } from "./session-lives.ts";

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
