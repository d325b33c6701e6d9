import "server-only";
import { cookies } from "next/headers";
import { type CookiePurpose, cookieOptions, hostCookieName, newSid } from "./session-cookie.ts";

type Purpose = Extract<CookiePurpose, "passkey" | "oidc">;

const seconds = 15 * 60;

/** The token by which the server recognizes this browser during a sign-in; null when the browser has none. */
export async function browserToken(purpose: Purpose): Promise<string | null> {
  return (await cookies()).get(hostCookieName(purpose))?.value ?? null;
}

/**
 * Returns this browser's token, or creates one, and renews its cookie. For OIDC the cookie is `lax`, because the
 * provider redirects the browser from another site.
 */
export async function keptBrowserToken(purpose: Purpose): Promise<string> {
  const token = (await browserToken(purpose)) ?? newSid();
  (await cookies()).set(hostCookieName(purpose), token, {
    ...cookieOptions(),
    sameSite: purpose === "oidc" ? "lax" : "strict",
    maxAge: seconds,
  });
  return token;
}
