import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { fewCodes } from "./internal/factors/codes.ts";
import { findFactors } from "./internal/factors/find-factors.ts";

/** The second factor as the account page shows it. */
export type SecondFactorState = {
  isOn: boolean;
  codesLeft: number;
  hasFewCodes: boolean;
  passkeys: number;
  /** Whether this session began with one, or has proved one since. */
  isProved: boolean;
};

export async function readSecondFactor(person: PersonContext): Promise<SecondFactorState> {
  requireSelf(person);
  const { totp, recoveryCodes, passkeys } = await findFactors(person.user.id);
  return {
    isOn: totp,
    codesLeft: recoveryCodes,
    hasFewCodes: totp && recoveryCodes <= fewCodes,
    passkeys,
    isProved: person.secondFactorAt !== null,
  };
}
