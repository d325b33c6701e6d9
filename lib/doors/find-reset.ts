import { db } from "#drizzle/client.ts";
import { countUnprovenSignInMethods } from "#lib/core/auth/prove-address.ts";
import { readReset } from "#lib/features/account/reset-link.ts";

export type FoundReset = {
  email: string;
  /** The number of passkeys and linked identities from before the address was proven: the reset removes them. */
  removes: number;
  /** Whether an authenticator app from before then remains and is required at the next sign-in. */
  asksForCode: boolean;
};

/**
 * Reads the account of a reset link and what the reset removes, for the page that it opens. Reading neither redeems
 * the link nor proves the address, because mail programs open links too.
 * @throws AppError reset_unknown | reset_used | reset_expired
 */
export async function findReset(token: string): Promise<FoundReset> {
  const { email, userId, hasUnprovedTotp } = await readReset(db(), token);
  const { passkeys, identities } = await countUnprovenSignInMethods(userId);
  return { email, removes: passkeys + identities, asksForCode: hasUnprovedTotp };
}
