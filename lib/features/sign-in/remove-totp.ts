import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { recoveryCodes } from "#drizzle/schema/recovery-codes.ts";
import { users } from "#drizzle/schema/users.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { AppError } from "#lib/errors.ts";
import { requireOwnFactor } from "./require-own-factor.ts";

/**
 * Removes the authenticator app. The recovery codes replace its codes, so they are deleted too. Workspaces that
 * require a second factor then require another one from the next sign-in on.
 * @throws AppError sign_in_again | totp_is_off
 */
export async function removeTotp(person: PersonContext): Promise<void> {
  requireSelf(person);
  await requireOwnFactor(person);
  const userId = person.user.id;
  await db().transaction(async (tx) => {
    const removed = await tx
      .update(users)
      .set({ totpSecret: null, totpConfirmedAt: null, totpStep: null, updatedAt: sql`now()` })
      .where(and(eq(users.id, userId), isNotNull(users.totpConfirmedAt)))
      .returning({ id: users.id });
    if (removed.length === 0) throw new AppError("totp_is_off", 409);
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await writeAccountAudit(tx, person.actor, {
      action: "account.remove_second_factor",
      details: { factor: "totp" },
    });
    await sendAccountMailSoon(tx, { kind: "second_factor_removed", userId });
  });
}
