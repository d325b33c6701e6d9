import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { signInThrottles } from "#drizzle/schema/sign-in-throttles.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { findFactors } from "./internal/factors/find-factors.ts";
import type { CountedAttempt } from "./throttle.ts";

const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Notifies the account by mail, at most once a day, that its sign-in is locked, or its codes: a person who guesses
 * codes has the password already. For an unknown account the same job is queued without a recipient, so that the
 * timing does not reveal whether the account exists.
 * @step The caller checks access.
 */
export async function notifyLocked(
  { key }: CountedAttempt,
  userId: string | null,
  kind: "sign_in_locked" | "codes_locked" = "sign_in_locked",
): Promise<void> {
  await db().transaction(async (tx) => {
    const { notifiedAt } = signInThrottles;
    const isNoticeDue = or(isNull(notifiedAt), lt(notifiedAt, sql`now() - interval '1 day'`));
    const updated = await tx
      .update(signInThrottles)
      .set({ notifiedAt: sql`now()` })
      .where(and(eq(signInThrottles.key, key), isNoticeDue))
      .returning({ key: signInThrottles.key });
    if (updated.length > 0) await sendAccountMailSoon(tx, { kind, userId: userId ?? nobody });
  });
}

/**
 * Notifies the account of a used recovery code and how many of the ten are left, because a recovery code is used when
 * something is wrong.
 * @step The caller checks access.
 */
export async function notifyCodeUsed(userId: string): Promise<void> {
  const { recoveryCodes } = await findFactors(userId);
  await sendAccountMailSoon(db(), {
    kind: "recovery_code_used",
    userId,
    details: { left: String(recoveryCodes) },
  });
}
