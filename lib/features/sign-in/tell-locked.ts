import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { signInThrottles } from "#drizzle/schema/sign-in-throttles.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { findFactors } from "./internal/factors/find-factors.ts";
import type { Turn } from "./turns.ts";

const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Tells the account by mail that its sign-in stands still, once a day; of codes, since whoever types those has its
 * password. Of an account that nobody has the same is
 * queued, to nobody: what it costs tells nothing either.
 * @step Who calls it has decided who may.
 */
export async function tellLocked(
  { key }: Turn,
  userId: string | null,
  kind: "sign_in_locked" | "codes_locked" = "sign_in_locked",
): Promise<void> {
  await db().transaction(async (tx) => {
    const { toldAt } = signInThrottles;
    const isNews = or(isNull(toldAt), lt(toldAt, sql`now() - interval '1 day'`));
    const told = await tx
      .update(signInThrottles)
      .set({ toldAt: sql`now()` })
      .where(and(eq(signInThrottles.key, key), isNews))
      .returning({ key: signInThrottles.key });
    if (told.length > 0) await sendAccountMailSoon(tx, { kind, userId: userId ?? nobody });
  });
}

/**
 * A recovery code is used when something is wrong, and there are ten: the account hears of it, and how many are left.
 * @step Who calls it has decided who may.
 */
export async function tellCodeUsed(userId: string): Promise<void> {
  const { recoveryCodes } = await findFactors(userId);
  await sendAccountMailSoon(db(), {
    kind: "recovery_code_used",
    userId,
    details: { left: String(recoveryCodes) },
  });
}
