import "server-only";
import { eq } from "drizzle-orm";
import { cookies } from "next/headers";
import { encode } from "next-auth/jwt";
import { db } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { endSessions } from "./end-sessions.ts";
import { readSessionToken } from "./read-session-token.ts";
import {
  cookieOptions,
  hashSid,
  sessionCookieName,
  sessionDays,
  sessionSigningSecret,
} from "./session-cookie.ts";

const maxAge = sessionDays * 86_400;

/** The cookie of a sid that was rotated, as next-auth writes it when somebody signs in. Actions and routes alone may. */
export async function writeSessionCookie(sid: string): Promise<void> {
  const token = await encode({ token: { sid }, secret: sessionSigningSecret(), maxAge });
  (await cookies()).set(sessionCookieName(), token, { ...cookieOptions(), maxAge });
}

/**
 * Ends the session whose cookie this browser holds: at sign-out, and before a sign-in replaces the cookie. The cookie is
 * read as every page reads it, not as next-auth does, which joins whatever begins with its name and tells nobody that
 * ending failed.
 */
export async function endBrowserSession(): Promise<void> {
  const token = (await cookies()).get(sessionCookieName())?.value;
  if (!token) return;
  const claims = await readSessionToken(token);
  if (typeof claims?.sid === "string") await endSession(claims.sid);
}

/** Signs one browser out: its cookie, and the pages that it has open. */
async function endSession(sid: string): Promise<void> {
  await db().transaction(async (tx) => {
    const [found] = await tx
      .select({ id: sessions.id, userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.sidHash, hashSid(sid)));
    if (found) await endSessions(tx, found.userId, { only: found.id });
  });
}
