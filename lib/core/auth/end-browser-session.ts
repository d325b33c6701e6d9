import "server-only";
import { cookies } from "next/headers";
import { endSession } from "./end-session.ts";
import { readSessionToken } from "./read-session-token.ts";
import { sessionCookieName } from "./session-cookie.ts";

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
