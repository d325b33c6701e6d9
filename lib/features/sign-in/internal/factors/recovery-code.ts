import { createHash, randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { recoveryCodes } from "#drizzle/schema/recovery-codes.ts";

export const codesMade = 10;
/** So few that new ones should be made. */
export const fewCodes = 3;

/** Without what is mistaken for something else when it is copied by hand. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const perGroup = 4;

/** 16 signs, 79 bits, in groups: "k7rm-…". */
export function newRecoveryCode(): string {
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
