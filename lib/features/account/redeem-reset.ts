import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { passwordResets } from "#drizzle/schema/password-resets.ts";
import { holdUser } from "#lib/core/auth/hold-user.ts";
import { AppError } from "#lib/errors.ts";
import { type OpenedReset, readReset } from "./read-reset.ts";

/**
 * Spends a link, in one UPDATE: of any number who follow it at once, one finds it open.
 * @throws AppError reset_unknown | reset_used | reset_expired
 */
export async function redeemReset(tx: Executor, token: string, userId: string): Promise<OpenedReset> {
  await holdUser(tx, userId);
  const reset = await readReset(tx, token);
  const [spent] = await tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(passwordResets.tokenHash, reset.tokenHash),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: passwordResets.userId });
  if (spent?.userId !== userId) throw new AppError("reset_used", 410);
  return reset;
}
