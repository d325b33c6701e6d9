import "server-only";
import { cookies } from "next/headers";
import { encode } from "next-auth/jwt";
import { cookieOptions, sessionCookieName, sessionDays, sessionSigningSecret } from "./session-cookie.ts";

const maxAge = sessionDays * 86_400;

/** The cookie of a sid that was rotated, as next-auth writes it when somebody signs in. Actions and routes alone may. */
export async function writeSessionCookie(sid: string): Promise<void> {
  const token = await encode({ token: { sid }, secret: sessionSigningSecret(), maxAge });
  (await cookies()).set(sessionCookieName(), token, { ...cookieOptions(), maxAge });
}
