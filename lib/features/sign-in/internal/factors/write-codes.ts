import { eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { recoveryCodes } from "#drizzle/schema/recovery-codes.ts";
import { codesMade, hashRecoveryCode, newRecoveryCode } from "./recovery-code.ts";

/** New recovery codes in the place of all before. Returned once, kept by hash. */
export async function writeCodes(tx: Executor, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesMade }, newRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code) })));
  return codes;
}
