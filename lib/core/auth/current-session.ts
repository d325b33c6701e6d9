import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { notSignedIn } from "#lib/errors.ts";
import { PersonContext } from "./context.ts";
import { findSession, type Session } from "./find-session.ts";
import { readSessionToken } from "./read-session-token.ts";
import { sessionCookieName } from "./session-cookie.ts";
import { visitorOf } from "./start-session.ts";

/** The signed-in person, for pages and actions about their own account. */
export const currentPerson = cache(async (): Promise<PersonContext> => {
  const session = await currentSession();
  if (!session) throw notSignedIn();
  return new PersonContext(session, visitorOf(await headers()).address);
});

/** The session of this request. Reads the cookie and the sessions table once per request. */
export const currentSession = cache(async (): Promise<Session | null> => {
  const token = (await cookies()).get(sessionCookieName())?.value;
  if (!token) return null;
  const claims = await readSessionToken(token);
  return typeof claims?.sid === "string" ? findSession(claims.sid) : null;
});
