import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { requireOwnFactor } from "#lib/features/sign-in/require-own-factor.ts";
import { beginFlow } from "./begin-flow.ts";

/**
 * The provider's URL to link an identity, for sign-in with it from then on.
 * @param browser the browser's secret
 * @throws AppError sign_in_again | oidc_unset | oidc_unreachable
 */
export async function beginLink(person: PersonContext, browser: string): Promise<string> {
  requireSelf(person);
  await requireOwnFactor(person);
  const { userId, sessionId } = person.actor;
  return beginFlow({ kind: "link", userId, sessionId: sessionId ?? "" }, browser);
}
