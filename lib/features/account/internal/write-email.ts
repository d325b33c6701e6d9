import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#drizzle/client.ts";
import { emailChanges } from "#drizzle/schema/email-changes.ts";
import { passwordResets } from "#drizzle/schema/password-resets.ts";
import { users } from "#drizzle/schema/users.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { Actor } from "#lib/core/auth/context.ts";
import { requireLiveSession } from "#lib/core/auth/find-session.ts";
import { lockUser } from "#lib/core/auth/lock-user.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { describeException } from "#lib/describe-exception.ts";
import { AppError } from "#lib/errors.ts";

/**
 * The last step of every change of address. Links to the old address stop working, and the old address is notified.
 * @param isProved whether a link mailed to the new address was opened
 * @throws AppError email_taken | not_signed_in
 */
export async function writeEmail(
  tx: Transaction,
  actor: Actor,
  { email, isProved }: { email: string; isProved: boolean },
): Promise<void> {
  const { userId } = actor;
  const before = await lockUser(tx, userId);
  await requireLiveSession(tx, actor);
  // Never the date of the old address: a reset mailed to the new address must remove sign-in methods added before
  // this proof.
  const emailProvedAt = isProved ? sql`now()` : null;
  // In a savepoint, so that a taken address does not roll back the whole transaction.
  await tx
    .transaction((inner) =>
      inner.update(users).set({ email, emailProvedAt, updatedAt: sql`now()` }).where(eq(users.id, userId)),
    )
    .catch((error: unknown) => {
      if (!isTaken(error)) throw error;
      throw new AppError("email_taken", 409, { field: "email" });
    });
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await writeAccountAudit(tx, actor, { action: "account.change_email" });
  if (before)
    await sendAccountMailSoon(tx, { kind: "email_changed", userId, to: before.email, details: { email } });
}

const isTaken = (error: unknown): boolean => describeException(error).constraint === "users_email_key";
