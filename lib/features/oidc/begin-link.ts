import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { requireOwnFactor } from "#lib/features/sign-in/require-own-factor.ts";
import { beginErrand } from "./begin-errand.ts";

/**
 * Where somebody says at the provider who they are there, to sign in by it from then on.
 * @param browser what their browser alone holds
 * @throws AppError sign_in_again | oidc_unset | oidc_unreachable
 */
export async function beginLink(person: PersonContext, browser: string): Promise<string> {
  requireSelf(person);
  await requireOwnFactor(person);
  const { userId, sessionId } = person.actor;
  return beginErrand({ kind: "link", userId, sessionId: sessionId ?? "" }, browser);
}
