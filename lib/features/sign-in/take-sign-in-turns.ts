import { isSharedAddress, networkOf } from "#lib/core/auth/is-shared-address.ts";
import { type Turn, takeTurn } from "./take-turn.ts";
import { foldEmail, throttleKey } from "./throttle-key.ts";

type SignInTurns = { own: Turn; address: Turn | null };

/**
 * Of the address first: what is refused there leaves the account's own count alone. A browser that was let in before is
 * counted apart from strangers.
 * @throws AppError too_many_tries
 */
export async function takeSignInTurns(
  email: string,
  device: string | null,
  address: string | null,
): Promise<SignInTurns> {
  const folded = foldEmail(email);
  const ofAddress = await takeAddressTurn("address", address);
  const own = await takeTurn(
    device === null ? throttleKey("account", folded) : throttleKey("device", folded, device),
  );
  return { own, address: ofAddress };
}

/**
 * Null where nobody knows from where they come.
 * @throws AppError too_many_tries
 */
export async function takeAddressTurn(
  counted: "address" | "reset",
  address: string | null,
): Promise<Turn | null> {
  if (address === null || isSharedAddress(address)) return null;
  return takeTurn(throttleKey(counted, networkOf(address)));
}
