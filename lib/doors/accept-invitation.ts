import { eq } from "drizzle-orm";
import type { z } from "zod";
import { db, type Executor } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import type { Actor } from "#lib/core/auth/context.ts";
import { lacksSecondFactor } from "#lib/core/auth/second-factor.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { askEmailProof } from "#lib/features/account/ask-email-proof.ts";
import { countTry } from "#lib/features/account/count-try.ts";
import type { OpenedInvitation } from "#lib/features/team/read-invitation.ts";
import { admitUnproved, redeemInvitation } from "#lib/features/team/redeem-invitation.ts";
import { invitationTokenSchema } from "#lib/features/team/schemas.ts";
import { parseInput } from "#lib/parse-input.ts";

/**
 * Joins the person who is signed in to the workspace of a link. An account whose address was never proven may have been made
 * by a stranger, so it joins only once a link that is mailed to that address was followed; where no mail is sent, by its
 * password, and the inviter is notified.
 * @throws AppError already_member | second_factor_required | email_unproved | join_by_password | too_many_tries |
 *   invitation_unknown | invitation_used | invitation_expired
 */
export async function acceptInvitation(
  input: z.input<typeof invitationTokenSchema>,
  person: Actor,
): Promise<OpenedInvitation> {
  const { token } = parseInput(invitationTokenSchema, input);
  return db()
    .transaction(async (tx) => {
      const joined = await redeemInvitation(tx, token, person);
      if (await lacksSecondFactor(tx, joined.workspace.id, person.sessionId))
        throw new AppError("second_factor_required", 403, { workspace: joined.workspace.name });
      const email = await findUnprovedEmail(tx, person.userId);
      if (email !== null && env().SMTP_URL !== undefined) throw new Unproved(email);
      if (email !== null) await admitUnproved(tx, joined, person);
      return joined;
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof Unproved)) throw error;
      const { userId } = person;
      await countTry("email", userId);
      const email = await db().transaction((tx) => askEmailProof(tx, { userId, email: error.email }));
      throw new AppError("email_unproved", 403, { email });
    });
}

/** Rolls the transaction back, so that the invitation stays open while the address is proven. */
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
