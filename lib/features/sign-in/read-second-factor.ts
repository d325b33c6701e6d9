import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { fewCodes } from "./internal/factors/codes.ts";
import { findFactors } from "./internal/factors/find-factors.ts";

/** What the page of an account says of its second factor. */
export type SecondFactorState = {
  isOn: boolean;
  codesLeft: number;
  hasFewCodes: boolean;
  passkeys: number;
  /** Whether one was part of how this session began, or of what was proved in it since. */
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
