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

const codesMade = 10;
/** So few that new ones should be made. */
export const fewCodes = 3;

/** Without what is mistaken for something else when it is copied by hand. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const perGroup = 4;

/** 16 signs, 79 bits, in groups: "k7rm-…". */
function newRecoveryCode(): string {
  const group = () => Array.from({ length: perGroup }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** As it was typed: hyphens, spaces and large letters are not part of it. */
export const hashRecoveryCode = (userId: string, typed: string): string =>
  createHash("sha256")
    .update(JSON.stringify([userId, typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "")]))
    .digest("hex");

/** New recovery codes in the place of all before. Returned once, kept by hash. */
export async function writeCodes(tx: Executor, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesMade }, newRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code) })));
  return codes;
}
