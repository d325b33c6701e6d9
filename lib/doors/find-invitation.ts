import { db } from "#drizzle/client.ts";
import { type OpenedInvitation, readInvitation } from "#lib/features/team/read-invitation.ts";

/**
 * Reads the invitation of a link, for the page that it opens. Reading does not redeem it, because mail programs open
 * links too.
 * @throws AppError invitation_unknown | invitation_used | invitation_expired
 */
export function findInvitation(token: string): Promise<OpenedInvitation> {
  return readInvitation(db(), token);
}
