import "server-only";
import { cookies } from "next/headers";
import { type CookiePurpose, cookieOptions, hostCookieName, newSid } from "./session-cookie.ts";

type Purpose = Extract<CookiePurpose, "passkey" | "oidc">;

const seconds = 15 * 60;

/** What this browser was given to be known again by while it signs in; null where it was not. */
export async function browserToken(purpose: Purpose): Promise<string | null> {
  return (await cookies()).get(hostCookieName(purpose))?.value ?? null;
}

/** The same, given now if need be, and for a while longer. Another provider's way back crosses sites: `lax`. */
export async function keptBrowserToken(purpose: Purpose): Promise<string> {
  const token = (await browserToken(purpose)) ?? newSid();
  (await cookies()).set(hostCookieName(purpose), token, {
    ...cookieOptions(),
    sameSite: purpose === "oidc" ? "lax" : "strict",
    maxAge: seconds,
  });
  return token;
}
