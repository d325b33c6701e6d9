import "server-only";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { signIn } from "#lib/public/sign-in.ts";
import { endSession } from "./end-session.ts";
import { servedOverHttps, sessionCookieName, sessionDays, sessionSigningSecret } from "./session-cookie.ts";
import { visitorOf } from "./visitor.ts";

/** next-auth signs and clears the cookie; what the cookie is worth is decided by the sessions table. */
export function authOptions(): NextAuthOptions {
  process.env.NEXTAUTH_URL ??= env().APP_URL;
  return {
    secret: sessionSigningSecret(),
    session: { strategy: "jwt", maxAge: sessionDays * 86_400 },
    pages: { signIn: "/login", error: "/login" },
    useSecureCookies: servedOverHttps(),
    cookies: {
      sessionToken: {
        name: sessionCookieName(),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: servedOverHttps() },
      },
    },
    providers: [
      Credentials({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: async (credentials, request) => {
          const signedIn = await signIn(credentials, visitorOf(new Headers(request.headers)));
          return signedIn ? { id: signedIn.userId, sid: signedIn.sid } : null;
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user && "sid" in user ? { sid: user.sid } : { sid: token.sid }),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === "string") await endSession(token.sid);
      },
    },
    logger: {
      error: (code) => log().error({ code }, "sign-in failed"),
      warn: (code) => log().debug({ code }, "sign-in warning"),
      debug: () => undefined,
    },
  };
}
