import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import type { Actor } from "#lib/auth/context.ts";
import { lacksSecondFactor } from "#lib/auth/lacks-second-factor.ts";
import { AppError } from "#lib/errors.ts";
import type { OpenedInvitation } from "#lib/team/read-invitation.ts";
import { redeemInvitation } from "#lib/team/redeem-invitation.ts";
import { invitationTokenSchema } from "#lib/team/schemas.ts";

/**
 * Somebody who is signed in joins the workspace of a link.
 * @throws AppError already_member | second_factor_required | invitation_unknown | invitation_used | invitation_expired
 */
export async function acceptInvitation(
  input: z.input<typeof invitationTokenSchema>,
  person: Actor,
): Promise<OpenedInvitation> {
  const { token } = invitationTokenSchema.parse(input);
  return db().transaction(async (tx) => {
    const joined = await redeemInvitation(tx, token, person);
    if (await lacksSecondFactor(tx, joined.workspace.id, person.sessionId))
      throw new AppError("second_factor_required", 403, { workspace: joined.workspace.name });
    return joined;
  });
}
