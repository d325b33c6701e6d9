import { db } from "#drizzle/client.ts";
import { type OpenedInvitation, readInvitation } from "#lib/features/team/read-invitation.ts";

/**
 * What somebody is invited to, for the page that its link opens. Looking does not spend it: mail programs look too.
 * @throws AppError invitation_unknown | invitation_used | invitation_expired
 */
export function findInvitation(token: string): Promise<OpenedInvitation> {
  return readInvitation(db(), token);
}
