import { createHash, randomBytes } from "node:crypto";
import { deriveKey } from "#lib/derive.ts";
import { env } from "#lib/env.ts";

export const sessionDays = 30;
export const idleDays = 7;

export const servedOverHttps = () => env().APP_URL.startsWith("https://");

/** `__Host-` binds a cookie to this host and to HTTPS; a browser refuses it on plain http://localhost. */
const hostBound = (name: string) => (servedOverHttps() ? `__Host-${name}` : name);

/**
 * next-auth joins every cookie whose name begins with this one, and then cannot read the session: no other cookie's
 * name may begin with it, of this version or of an older one.
 */
export const sessionCookieName = () => hostBound("pressroom-session");

/** No script reads it, no other site sends it with a form, and no other host is sent it. */
export const cookieOptions = () => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: servedOverHttps(),
});

export const cookiePurposes = ["device", "language", "oidc", "passkey", "pending"] as const;
export type CookiePurpose = (typeof cookiePurposes)[number];

/** Cookies that a browser holds beside its session. */
export const hostCookieName = (purpose: CookiePurpose) => hostBound(`pressroom-${purpose}`);

export const sessionSigningSecret = () => deriveKey(env().APP_SECRET, "session").toString("base64");

/** What a cookie may be signed under: the first by whoever signs now, the other until it has run out. */
export function sessionSigningSecrets(): string[] {
  const { APP_SECRET, APP_SECRET_PREVIOUS } = env();
  const secrets = APP_SECRET_PREVIOUS ? [APP_SECRET, APP_SECRET_PREVIOUS] : [APP_SECRET];
  return secrets.map((secret) => deriveKey(secret, "session").toString("base64"));
}

export const newSid = () => randomBytes(32).toString("base64url");

/** Sessions are stored by hash: who reads the table cannot sign in with it. */
export const hashSid = (sid: string) => createHash("sha256").update(sid).digest("hex");
