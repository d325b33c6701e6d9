import { eq } from "drizzle-orm";
import type { z } from "zod";
import { db, type Executor } from "#drizzle/client.ts";
import { retryTransaction } from "#drizzle/retry-transaction.ts";
import { users } from "#drizzle/schema/users.ts";
import type { Actor } from "#lib/core/auth/context.ts";
import { lacksSecondFactor } from "#lib/core/auth/second-factor.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { askEmailProof } from "#lib/features/account/ask-email-proof.ts";
import { limitAttempts } from "#lib/features/account/limit-attempts.ts";
import type { OpenedInvitation } from "#lib/features/team/read-invitation.ts";
import { admitUnproved, redeemInvitation } from "#lib/features/team/redeem-invitation.ts";
import { invitationTokenSchema } from "#lib/features/team/schemas.ts";
import { parseInput } from "#lib/parse-input.ts";

/**
 * Joins the signed-in person to the workspace of an invitation link. A stranger may have made an account whose
 * address was never proven. Such an account joins only after it has followed a link that was mailed to that address.
 * Where no mail is sent, it joins in a session that began with its password, and the inviter is notified.
 * @throws AppError already_member | second_factor_required | email_unproved | join_by_password | too_many_tries |
 * invitation_unknown | invitation_used | invitation_expired
 */
export async function acceptInvitation(
  input: z.input<typeof invitationTokenSchema>,
  person: Actor,
): Promise<OpenedInvitation> {
  const { token } = parseInput(invitationTokenSchema, input);
  return retryTransaction(async (tx) => {
    const joined = await redeemInvitation(tx, token, person);
    if (await lacksSecondFactor(tx, joined.workspace.id, person.sessionId))
      throw new AppError("second_factor_required", 403, { workspace: joined.workspace.name });
    const email = await findUnprovedEmail(tx, person.userId);
    if (email !== null && env().SMTP_URL !== undefined) throw new Unproved(email);
    if (email !== null) await admitUnproved(tx, joined, person);
    return joined;
  }).catch(async (error: unknown) => {
    if (!(error instanceof Unproved)) throw error;
    const { userId } = person;
    await limitAttempts("email", userId);
    const email = await db().transaction((tx) => askEmailProof(tx, { userId, email: error.email }));
    throw new AppError("email_unproved", 403, { email });
  });
}

/** Rolls the transaction back, so that the invitation stays open until the address is proven. */
class Unproved extends Error {
  readonly email: string;

  constructor(email: string) {
    super("the address is unproven");
    this.email = email;
  }
}

async function findUnprovedEmail(tx: Executor, userId: string): Promise<string | null> {
  const [user] = await tx
    .select({ email: users.email, emailProvedAt: users.emailProvedAt })
    .from(users)
    .where(eq(users.id, userId));
  return user && user.emailProvedAt === null ? user.email : null;
}
