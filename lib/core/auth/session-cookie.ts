import { createHash, randomBytes } from "node:crypto";
import { deriveKey } from "#lib/derive.ts";
import { env } from "#lib/env.ts";

export const sessionDays = 30;
export const idleDays = 7;

export const servedOverHttps = () => env().APP_URL.startsWith("https://");

/** `__Host-` binds a cookie to this host and to HTTPS; a browser refuses it on plain http://localhost. */
const hostBound = (name: string) => (servedOverHttps() ? `__Host-${name}` : name);

/**
 * next-auth joins all cookies whose names begin with this one, and then cannot read the session. No other cookie's name
 * may begin with it, in this version or an older one.
 */
export const sessionCookieName = () => hostBound("pressroom-session");

/** Scripts cannot read the cookie. Forms of other sites do not send it, and other hosts do not receive it. */
export const cookieOptions = () => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: servedOverHttps(),
});

export const cookiePurposes = ["device", "language", "oidc", "passkey", "pending"] as const;
export type CookiePurpose = (typeof cookiePurposes)[number];

/** The name of a cookie that a browser stores beside the session's. */
export const hostCookieName = (purpose: CookiePurpose) => hostBound(`pressroom-${purpose}`);

export const sessionSigningSecret = () => deriveKey(env().APP_SECRET, "session").toString("base64");

/**
 * The secrets that may have signed a cookie. The first one signs new cookies; the previous one, if set, is still valid.
 */
export function sessionSigningSecrets(): string[] {
  const { APP_SECRET, APP_SECRET_PREVIOUS } = env();
  const secrets = APP_SECRET_PREVIOUS ? [APP_SECRET, APP_SECRET_PREVIOUS] : [APP_SECRET];
  return secrets.map((secret) => deriveKey(secret, "session").toString("base64"));
}

export const newSid = () => randomBytes(32).toString("base64url");

/** Sessions are stored by hash, so that reading the table is not enough to sign in. */
export const hashSid = (sid: string) => createHash("sha256").update(sid).digest("hex");
