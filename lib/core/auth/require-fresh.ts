import { AppError } from "#lib/errors.ts";
import type { Actor } from "./context.ts";

/** For so long a sign-in, or another proof in the same session, counts as fresh. */
const freshForMs = 15 * 60_000;

/**
 * Second line of a verb that administers (`team:manage`, `settings:manage`, `webhooks:manage`), so that a
 * session left open cannot be used for it: keys, the team, endpoints, retention. Exceptions: e2e/access/rules/unproved.ts.
 * @throws AppError sign_in_again
 */
export function requireFresh({ actor }: { actor: Actor }): void {
  if (actor.sessionId === null) return;
  if (!actor.provedAt || Date.now() - actor.provedAt.getTime() > freshForMs)
    throw new AppError("sign_in_again", 403);
}
