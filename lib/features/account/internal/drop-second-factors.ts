import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { recoveryCodes } from "#drizzle/schema/recovery-codes.ts";
import { users } from "#drizzle/schema/users.ts";
import { writeAccountAudit } from "#lib/core/audit/write-account-audit.ts";
import { endSessions } from "#lib/core/auth/end-sessions.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";

/**
 * For who has lost whatever they had beside their password: authenticator app, recovery codes and passkeys go, and
 * with them every session that they may have opened. Nothing where there was none.
 * @param task by which it is done
 */
export async function dropSecondFactors(tx: Executor, userId: string, task: string): Promise<void> {
  const hadApp = await tx
    .update(users)
    .set({ totpSecret: null, totpConfirmedAt: null, totpStep: null, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNotNull(users.totpSecret)))
    .returning({ id: users.id });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const had = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ name: passkeys.name });
  if (hadApp.length + had.length === 0) return;
  await endSessions(tx, userId);
  await writeAccountAudit(
    tx,
    null,
    {
      action: "account.remove_second_factor",
      details: { factors: [...hadApp.map(() => "totp"), ...had.map(() => "passkey")] },
    },
    { userId, task },
  );
  await sendAccountMailSoon(tx, { kind: "second_factors_dropped", userId });
}
