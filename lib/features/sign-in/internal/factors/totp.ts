import { Secret, TOTP } from "otpauth";

const stepSeconds = 30;
const issuer = "Pressroom";

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label = "") =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: stepSeconds });

/** What an authenticator app reads from the picture. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The step that a code is of, one to either side of now; null where it is of none of them. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / stepSeconds) + delta;
}

/** The code of a moment, for tests. */
export const codeAt = (secret: string, now = Date.now()): string =>
  totpOf(secret).generate({ timestamp: now });
