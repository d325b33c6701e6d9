import { createHash, randomBytes } from "node:crypto";
import { env } from "#lib/env.ts";
import { deriveKey } from "./derive-key.ts";

export const sessionDays = 30;
export const idleDays = 7;

export const servedOverHttps = () => env().APP_URL.startsWith("https://");

/** `__Host-` binds the cookie to this host and to HTTPS; a browser refuses it on plain http://localhost. */
export const sessionCookieName = () => (servedOverHttps() ? "__Host-pressroom" : "pressroom");

/** No script reads it, no other site sends it with a form, and no other host is sent it. */
export const cookieOptions = () => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: servedOverHttps(),
});

/** Of what a browser holds besides, for a while. */
export const hostCookieName = (purpose: string) => `${sessionCookieName()}-${purpose}`;

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
