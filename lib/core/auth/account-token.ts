import { createHash, randomBytes } from "node:crypto";

const form = /^[\w-]{43}$/;

/** 256 random bits for a link about one account. The token is sent once; only its hash is stored. */
export function newAccountToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hash(token) };
}

/** Null when the text cannot be a token. */
export const hashAccountToken = (token: string): string | null => (form.test(token) ? hash(token) : null);

const hash = (token: string) => createHash("sha256").update(token).digest("hex");
