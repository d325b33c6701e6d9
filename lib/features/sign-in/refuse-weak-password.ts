import { invalidInput } from "#lib/errors.ts";
import { judgePassword, type Surroundings } from "./internal/password/judge-password.ts";
import { knownPasswords } from "./internal/password/known-passwords.ts";

/**
 * Before a password is kept: one that is guessed early is not taken, however long it is.
 * @throws AppError password_common | password_personal, at the field `field`
 */
export async function refuseWeakPassword(
  password: string,
  around: Surroundings,
  field = "password",
): Promise<void> {
  const fault = judgePassword(password, around, await knownPasswords());
  if (fault) throw invalidInput(field, fault);
}
