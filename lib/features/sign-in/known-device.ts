import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { deriveKey } from "#lib/derive.ts";
import { env } from "#lib/env.ts";
import { foldEmail } from "./throttle.ts";

/** A browser remembers the last few accounts that signed in there. */
const mostAccounts = 5;

/**
 * The device id of a browser for an account, from its cookie; null if the account never signed in there. Its guesses
 * are counted apart, so that strangers' guesses cannot lock the owner out.
 */
export function deviceOf(kept: string | undefined, email: string): string | null {
  for (const entry of entriesOf(kept)) {
    const [nonce = "", mac = ""] = entry.split(".");
    if (secrets().some((secret) => isSame(mac, sign(secret, nonce, email)))) return nonce;
  }
  return null;
}

/** The new value of the cookie, with this account. */
export function rememberDevice(kept: string | undefined, email: string): string {
  const known = deviceOf(kept, email);
  if (kept && known) return kept;
  const nonce = randomBytes(16).toString("base64url");
  const entry = `${nonce}.${sign(env().APP_SECRET, nonce, email)}`;
  return [entry, ...entriesOf(kept)].slice(0, mostAccounts).join("~");
}

const entriesOf = (kept: string | undefined) => (kept ? kept.split("~").slice(0, mostAccounts) : []);

const secrets = () => [env().APP_SECRET, env().APP_SECRET_PREVIOUS].filter((secret) => secret !== undefined);

const sign = (secret: string, nonce: string, email: string) =>
  createHmac("sha256", deriveKey(secret, "device"))
    .update(JSON.stringify([nonce, foldEmail(email)]))
    .digest("base64url");

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
