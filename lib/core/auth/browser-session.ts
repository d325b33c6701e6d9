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

/** Writes the cookie of a rotated sid, as next-auth does at sign-in. Next.js allows this only in actions and routes. */
export async function writeSessionCookie(sid: string): Promise<void> {
  const token = await encode({ token: { sid }, secret: sessionSigningSecret(), maxAge });
  (await cookies()).set(sessionCookieName(), token, { ...cookieOptions(), maxAge });
}

/**
 * Ends the session of this browser's cookie: at sign-out, and before a sign-in replaces the cookie. Reads the cookie in
 * the same way as every page. next-auth joins all cookies whose names begin with its name, and does not report when
 * ending a session fails.
 */
export async function endBrowserSession(): Promise<void> {
  const token = (await cookies()).get(sessionCookieName())?.value;
  if (!token) return;
  const claims = await readSessionToken(token);
  if (typeof claims?.sid === "string") await endSession(claims.sid);
}

/** Ends one session and closes the pages that it has open. */
async function endSession(sid: string): Promise<void> {
  await db().transaction(async (tx) => {
    const [found] = await tx
      .select({ id: sessions.id, userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.sidHash, hashSid(sid)));
    if (found) await endSessions(tx, found.userId, { only: found.id });
  });
}
