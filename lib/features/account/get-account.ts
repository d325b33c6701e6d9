import { and, eq, gt, ne, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { emailChanges } from "#drizzle/schema/email-changes.ts";
import { users } from "#drizzle/schema/users.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { type Locale, toLocale } from "#lib/core/i18n/locales.ts";
import { env } from "#lib/env.ts";
import { notSignedIn } from "#lib/errors.ts";

export type Account = {
  name: string;
  email: string;
  locale: Locale;
  hasPassword: boolean;
  /** Null: unchanged since the account was created. */
  passwordChangedAt: Date | null;
  /** A new address whose link was mailed but not opened yet. */
  wantedEmail: string | null;
  /** Whether a new address is confirmed by mail. */
  sendsMail: boolean;
};

/** The reader's own account. */
export async function getAccount(ctx: PersonContext): Promise<Account> {
  requireSelf(ctx);
  const [row] = await db()
    .select({
      name: users.name,
      email: users.email,
      locale: users.locale,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      passwordChangedAt: users.passwordChangedAt,
      wantedEmail: emailChanges.email,
    })
    .from(users)
    .leftJoin(
      emailChanges,
      and(
        eq(emailChanges.userId, users.id),
        ne(emailChanges.email, users.email),
        gt(emailChanges.expiresAt, sql`now()`),
      ),
    )
    .where(eq(users.id, ctx.actor.userId));
  if (!row) throw notSignedIn();
  return { ...row, locale: toLocale(row.locale), sendsMail: env().SMTP_URL !== undefined };
}
