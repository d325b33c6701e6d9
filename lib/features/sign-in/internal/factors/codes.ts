import { createHash, randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Executor } from "#drizzle/client.ts";
import { recoveryCodes } from "#drizzle/schema/recovery-codes.ts";

const stepSeconds = 30;
const issuer = "Pressroom";

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label = "") =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: stepSeconds });

/** The content of the QR code for an authenticator app. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step of a code, at most one step away from now; null if the code is wrong. */
export function stepOfCode(secret: string, code: string): number | null {
  const now = Date.now();
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / stepSeconds) + delta;
}

/** The code at a given time, for tests. */
export const codeAt = (secret: string, now = Date.now()): string =>
  totpOf(secret).generate({ timestamp: now });

const codesMade = 10;
/** From this count on, the user is advised to create new codes. */
export const fewCodes = 3;

/** Without characters that are easily confused when copied by hand. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const perGroup = 4;

/** 16 characters, 79 bits, in groups: "k7rm-…". */
function newRecoveryCode(): string {
  const group = () => Array.from({ length: perGroup }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** Ignores hyphens, spaces and case, as users type them differently. */
export const hashRecoveryCode = (userId: string, typed: string): string =>
  createHash("sha256")
    .update(JSON.stringify([userId, typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "")]))
    .digest("hex");

/** Replaces all recovery codes with new ones. They are returned once and stored as hashes. */
export async function writeCodes(tx: Executor, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesMade }, newRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code) })));
  return codes;
}
