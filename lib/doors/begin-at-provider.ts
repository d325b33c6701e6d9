import { db } from "#drizzle/client.ts";
import { beginErrand } from "#lib/features/oidc/begin-errand.ts";
import { readInvitation } from "#lib/features/team/read-invitation.ts";

type Wish =
  /** `of` who is signed in and proves it anew. */
  | { kind: "enter"; next: string; of: string | null }
  /** The holder of an invitation's link. */
  | { kind: "join"; token: string };

/**
 * Where at the provider somebody says who they are, to come in here.
 * @param browser what their browser alone holds
 * @throws AppError oidc_unset | oidc_unreachable | invitation_unknown | invitation_used | invitation_expired
 */
export async function beginAtProvider(wish: Wish, browser: string): Promise<string> {
  if (wish.kind === "join") await readInvitation(db(), wish.token);
  return beginErrand(wish, browser);
}
