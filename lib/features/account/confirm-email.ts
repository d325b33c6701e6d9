import { and, eq, gt, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { emailChanges } from "#drizzle/schema/email-changes.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import { hashAccountToken } from "#lib/core/auth/account-token.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireLiveSession } from "#lib/core/auth/find-session.ts";
import { lockUser } from "#lib/core/auth/lock-user.ts";
import { proveAddress } from "#lib/core/auth/prove-address.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { writeEmail } from "./internal/write-email.ts";
import { confirmEmailSchema } from "./schemas.ts";

/**
 * Sets the address that a link was mailed to, as proved. The link works only in a session of the person who asked:
 * mailed to a wrong address, it would otherwise hand over the account.
 * @throws AppError email_change_unknown | email_taken
 */
export async function confirmEmail(
  ctx: PersonContext,
  input: z.input<typeof confirmEmailSchema>,
): Promise<void> {
  requireSelf(ctx);
  const tokenHash = hashAccountToken(parseInput(confirmEmailSchema, input).token);
  const isWanted = and(
    eq(emailChanges.userId, ctx.actor.userId),
    eq(emailChanges.tokenHash, tokenHash ?? ""),
    gt(emailChanges.expiresAt, sql`now()`),
  );
  await db().transaction(async (tx) => {
    const user = await lockUser(tx, ctx.actor.userId);
    await requireLiveSession(tx, ctx.actor);
    const [wanted] = await tx.delete(emailChanges).where(isWanted).returning({ email: emailChanges.email });
    if (!wanted) throw new AppError("email_change_unknown", 404);
    const { email } = wanted;
    if (email !== user?.email) return writeEmail(tx, ctx.actor, { email, isProved: true });
    await proveAddress(tx, ctx.actor.userId, email);
    await writeAccountAudit(tx, ctx.actor, { action: "account.prove_email" });
  });
}
