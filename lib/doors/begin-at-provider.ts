import { db } from "#drizzle/client.ts";
import { beginFlow } from "#lib/features/oidc/begin-flow.ts";
import { readInvitation } from "#lib/features/team/read-invitation.ts";

type SignInPurpose =
  /** `of`: the signed-in user who has to prove their identity again; null for a sign-in. */
  | { kind: "enter"; next: string; of: string | null }
  /** With the token of an invitation link. */
  | { kind: "join"; token: string };

/**
 * Starts a sign-in at the OIDC provider and returns the URL there.
 * @param browser the token of the browser
 * @throws AppError oidc_unset | oidc_unreachable | invitation_unknown | invitation_used | invitation_expired
 */
export async function beginAtProvider(purpose: SignInPurpose, browser: string): Promise<string> {
  if (purpose.kind === "join") await readInvitation(db(), purpose.token);
  return beginFlow(purpose, browser);
}
