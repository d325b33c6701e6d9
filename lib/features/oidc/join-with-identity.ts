import { and, eq } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { retryTransaction } from "#drizzle/retry-transaction.ts";
import { userIdentities } from "#drizzle/schema/user-identities.ts";
import { users } from "#drizzle/schema/users.ts";
import type { Locale } from "#lib/core/i18n/locales.ts";
import { AppError } from "#lib/errors.ts";
import { type OpenedInvitation, readInvitation } from "#lib/features/team/read-invitation.ts";
import { redeemInvitation, refuseEmail } from "#lib/features/team/redeem-invitation.ts";
import type { Claims } from "./exchange-code.ts";
import { providerName } from "./provider.ts";

/**
 * Creates an account without a password for a new person who joins with an invitation link, with the provider's name
 * for them and in the language of the page. Null if the identity is already linked: that account accepts the
 * invitation instead. An e-mail that has an account is refused as in `joinWithAccount`: its owner at the provider may
 * be another person than here.
 * @throws AppError oidc_no_email | account_exists | invitation_unknown | invitation_used | invitation_expired
 * @step The caller checks access.
 */
export async function joinWithIdentity(
  claims: Claims,
  token: string,
  { address, locale }: { address: string | null; locale: Locale },
): Promise<OpenedInvitation | null> {
  await readInvitation(db(), token);
  const { iss: issuer, sub: subject, email, email_verified: isEmailVerified } = claims;
  if (await isKnown(db(), claims)) return null;
  if (!email) throw new AppError("oidc_no_email", 403, { provider: providerName() ?? "" });
  const name = claims.name ?? email.slice(0, email.indexOf("@"));
  const joined = await retryTransaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ name, email, locale })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!user) {
      await refuseEmail(tx, token);
      return null;
    }
    await tx.insert(userIdentities).values({ issuer, subject, userId: user.id, email, isEmailVerified });
    return redeemInvitation(tx, token, { userId: user.id, sessionId: null, address, name });
  });
  if (!joined) throw new AppError("account_exists", 409, { field: "email" });
  return joined;
}

async function isKnown(tx: Executor, { iss, sub }: Claims): Promise<boolean> {
  const rows = await tx
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .where(and(eq(userIdentities.issuer, iss), eq(userIdentities.subject, sub)));
  return rows.length > 0;
}
