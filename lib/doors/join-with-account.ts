import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { retryTransaction } from "#drizzle/retry-transaction.ts";
import { users } from "#drizzle/schema/users.ts";
import { hashPassword } from "#lib/core/auth/hash-password.ts";
import { inPasswordTurn, sourceOf } from "#lib/core/auth/password-turns.ts";
import type { Locale } from "#lib/core/i18n/locales.ts";
import { AppError } from "#lib/errors.ts";
import { refuseWeakPassword } from "#lib/features/sign-in/refuse-weak-password.ts";
import { type OpenedInvitation, readInvitation } from "#lib/features/team/read-invitation.ts";
import { redeemInvitation, refuseEmail } from "#lib/features/team/redeem-invitation.ts";
import { joinSchema } from "#lib/features/team/schemas.ts";
import { parseInput } from "#lib/parse-input.ts";

/**
 * Creates an account that joins the workspace of an invitation link, in the language of the page. A person who has an
 * account signs in and accepts instead.
 * @throws AppError account_exists | password_common | password_personal | passwords_busy | invitation_unknown |
 * invitation_used | invitation_expired
 */
export async function joinWithAccount(
  input: z.input<typeof joinSchema>,
  { address, locale }: { address: string | null; locale: Locale },
): Promise<OpenedInvitation> {
  const { token, name, email, password } = parseInput(joinSchema, input);
  // Check the link before hashing the password: only the holder of an open link may cause that work.
  const { workspace } = await readInvitation(db(), token);
  await refuseWeakPassword(password, { email, name, workspaceName: workspace.name });
  const passwordHash = await inPasswordTurn(sourceOf(address), () => hashPassword(password));
  const joined = await retryTransaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ name, email, passwordHash, locale })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (user) return redeemInvitation(tx, token, { userId: user.id, sessionId: null, address, name });
    await refuseEmail(tx, token);
    return null;
  });
  if (!joined) throw new AppError("account_exists", 409, { field: "email" });
  return joined;
}
