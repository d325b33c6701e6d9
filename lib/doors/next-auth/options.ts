import "server-only";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { readSessionToken } from "#lib/core/auth/read-session-token.ts";
import {
  cookieOptions,
  servedOverHttps,
  sessionCookieName,
  sessionDays,
  sessionSigningSecret,
} from "#lib/core/auth/session-cookie.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { enterByCode, enterByPassword } from "./enter.ts";

/** next-auth signs and clears the cookie; the sessions table decides whether the cookie is valid. */
export function authOptions(): NextAuthOptions {
  process.env.NEXTAUTH_URL ??= env().APP_URL;
  return {
    secret: sessionSigningSecret(),
    session: { strategy: "jwt", maxAge: sessionDays * 86_400 },
    jwt: { decode: ({ token }) => readSessionToken(token) },
    pages: { signIn: "/login", error: "/login" },
    useSecureCookies: servedOverHttps(),
    cookies: {
      sessionToken: {
        name: sessionCookieName(),
        options: cookieOptions(),
      },
    },
    providers: [
      Credentials({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: (credentials, request) => enterByPassword(credentials, request),
      }),
      Credentials({
        id: "second-factor",
        credentials: { code: { type: "text" } },
        authorize: (given, request) => enterByCode(given, request),
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user && "sid" in user ? { sid: user.sid } : { sid: token.sid }),
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) => {
        const wanted = URL.parse(url, baseUrl);
        return wanted?.origin === baseUrl ? wanted.href : baseUrl;
      },
    },
    logger: {
      error: (code) => log().error({ code }, "sign-in failed"),
      warn: (code) => log().debug({ code }, "sign-in warning"),
      debug: () => undefined,
    },
  };
}
