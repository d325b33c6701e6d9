import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { emailChanges } from "#drizzle/schema/email-changes.ts";
import { hashAccountToken } from "#lib/core/auth/account-token.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";

/**
 * The address that a link confirms, for the person who asked for it. Reading does not use up the link.
 * @throws AppError email_change_unknown
 */
export async function findWantedEmail(ctx: PersonContext, token: string): Promise<string> {
  requireSelf(ctx);
  const [wanted] = await db()
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, ctx.actor.userId),
        eq(emailChanges.tokenHash, hashAccountToken(token) ?? ""),
        gt(emailChanges.expiresAt, sql`now()`),
      ),
    );
  if (!wanted) throw new AppError("email_change_unknown", 404);
  return wanted.email;
}
