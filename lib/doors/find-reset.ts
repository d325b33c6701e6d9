import { db } from "#drizzle/client.ts";
import { countUnprovedWays } from "#lib/core/auth/prove-address.ts";
import { readReset } from "#lib/features/account/reset-link.ts";

export type FoundReset = {
  email: string;
  /** How many passkeys and linked identities go with the old password: those from before the address was proven. */
  removes: number;
  /** Whether an authenticator app from before then stays, and is asked for. */
  asksForCode: boolean;
};

/**
 * Whose password a link sets, and what goes with the old one, for the page that it opens. Looking does not spend it,
 * and proves nothing: mail programs look too.
 * @throws AppError reset_unknown | reset_used | reset_expired
 */
export async function findReset(token: string): Promise<FoundReset> {
  const { email, userId, hasUnprovedTotp } = await readReset(db(), token);
  const { passkeys, identities } = await countUnprovedWays(userId);
  return { email, removes: passkeys + identities, asksForCode: hasUnprovedTotp };
}
