import { createHmac } from "node:crypto";
import { deriveKey } from "#lib/derive-key.ts";
import { env } from "#lib/env.ts";

/**
 * What guesses are counted by. `account`: by strangers, at the password of whoever signs in as that; `device`: by a
 * browser that was let in as them before. `factor` and `factor-device`: the same at a second factor, by whoever had
 * the first. `proof`: by who is signed in already. `address`: from there, at whomever.
 * `reset`: links that were asked for from there, for whomever.
 */
export type Counted = "account" | "device" | "factor" | "factor-device" | "proof" | "address" | "reset";

/** By hash under a key of ours: who reads the table does not learn who was typed, be it an account or a password. */
export function throttleKey(counted: Counted, ...parts: string[]): string {
  const hash = createHmac("sha256", deriveKey(env().APP_SECRET, "throttle"));
  return `${counted}:${hash.update(JSON.stringify(parts)).digest("hex")}`;
}

/** One account, however its e-mail is typed. */
export const foldEmail = (email: string): string => email.trim().toLowerCase();
