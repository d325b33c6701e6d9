import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { type Factors, findFactors } from "./internal/factors/find-factors.ts";

/**
 * Second check before a factor of an account is added or removed: a recent proof, and if the account has a second
 * factor, a proof that included it. Otherwise a stolen password would be enough to add a factor.
 * @throws AppError sign_in_again | not_signed_in
 */
export async function requireOwnFactor(person: PersonContext): Promise<Factors> {
  requireSelf(person);
  requireFresh(person);
  const factors = await findFactors(person.user.id);
  const has = factors.totp || factors.passkeys > 0;
  if (has && person.secondFactorAt === null) throw new AppError("sign_in_again", 403);
  return factors;
}
