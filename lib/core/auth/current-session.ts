import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { findSession, type Session } from "./find-session.ts";
import { readSessionToken } from "./read-session-token.ts";
import { sessionCookieName } from "./session-cookie.ts";

/** Who is asking, read from the cookie and the sessions table once per request. */
export const currentSession = cache(async (): Promise<Session | null> => {
  const token = (await cookies()).get(sessionCookieName())?.value;
  if (!token) return null;
  const claims = await readSessionToken(token);
  return typeof claims?.sid === "string" ? findSession(claims.sid) : null;
});
