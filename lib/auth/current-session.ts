import "server-only";
import { cookies } from "next/headers";
import { decode } from "next-auth/jwt";
import { cache } from "react";
import { findSession, type Session } from "./find-session.ts";
import { sessionCookieName, sessionSigningSecret } from "./session-cookie.ts";

/** Who is asking, read from the cookie and the sessions table once per request. */
export const currentSession = cache(async (): Promise<Session | null> => {
  const token = (await cookies()).get(sessionCookieName())?.value;
  if (!token) return null;
  const claims = await decode({ token, secret: sessionSigningSecret() }).catch(() => null);
  return typeof claims?.sid === "string" ? findSession(claims.sid) : null;
});
