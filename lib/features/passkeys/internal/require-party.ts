import { AppError } from "#lib/errors.ts";
import { type RelyingParty, relyingParty } from "../relying-party.ts";

/** @throws AppError passkeys_impossible */
export function requireParty(): RelyingParty {
  const party = relyingParty();
  if (!party) throw new AppError("passkeys_impossible", 409);
  return party;
}
