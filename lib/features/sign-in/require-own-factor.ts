import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { type Factors, findFactors } from "./internal/factors/find-factors.ts";

/**
 * Second line of what adds or takes a factor of an account: a fresh proof, and where the account has a second factor,
 * one that it was part of. Else a password that somebody else knows would be enough to put their own beside it.
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
