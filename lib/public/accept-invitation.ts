import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import type { Actor } from "#lib/auth/context.ts";
import type { OpenedInvitation } from "#lib/team/read-invitation.ts";
import { redeemInvitation } from "#lib/team/redeem-invitation.ts";
import { invitationTokenSchema } from "#lib/team/schemas.ts";

/**
 * Somebody who is signed in joins the workspace of a link.
 * @throws AppError already_member | invitation_unknown | invitation_used | invitation_expired
 */
export async function acceptInvitation(
  input: z.input<typeof invitationTokenSchema>,
  person: Actor,
): Promise<OpenedInvitation> {
  const { token } = invitationTokenSchema.parse(input);
  return db().transaction((tx) => redeemInvitation(tx, token, person));
}
