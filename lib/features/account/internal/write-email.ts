import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#drizzle/client.ts";
import { emailChanges } from "#drizzle/schema/email-changes.ts";
import { passwordResets } from "#drizzle/schema/password-resets.ts";
import { users } from "#drizzle/schema/users.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { Actor } from "#lib/core/auth/context.ts";
import { requireLiveSession } from "#lib/core/auth/find-session.ts";
import { holdUser } from "#lib/core/auth/hold-user.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { AppError } from "#lib/errors.ts";

/**
 * The step that a change of address ends with. Links that went to the old one open nothing any more, and it is told.
 * @param isProved whether a link that was mailed to the new one was followed
 * @throws AppError email_taken | not_signed_in
 */
export async function writeEmail(
  tx: Transaction,
  actor: Actor,
  { email, isProved }: { email: string; isProved: boolean },
): Promise<void> {
  const { userId } = actor;
  const before = await holdUser(tx, userId);
  await requireLiveSession(tx, actor);
  // Never the date of the old address: ways in that were added before this proof go with a reset mailed to the new one.
  const emailProvedAt = isProved ? sql`now()` : null;
  // In a savepoint, so that an address that somebody else has does not take the transaction with it.
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

const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  typeof error.cause === "object" &&
  error.cause !== null &&
  "constraint" in error.cause &&
  error.cause.constraint === "users_email_key";
