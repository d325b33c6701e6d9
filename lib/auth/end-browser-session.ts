import "server-only";
import { cookies } from "next/headers";
import { endSession } from "./end-session.ts";
import { readSessionToken } from "./read-session-token.ts";
import { sessionCookieName } from "./session-cookie.ts";

/** Whoever signs in again leaves no session behind of which no browser has the cookie. */
export async function endPreviousSession(): Promise<void> {
  const token = (await cookies()).get(sessionCookieName())?.value;
  if (!token) return;
  const claims = await readSessionToken(token);
  if (typeof claims?.sid === "string") await endSession(claims.sid);
}
