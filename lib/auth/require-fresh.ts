import { AppError } from "#lib/errors.ts";
import type { Actor } from "./context.ts";

/** For so long a sign-in, or another proof in the same session, counts as fresh. */
const freshForMs = 15 * 60_000;

/**
 * Second line of a verb that nobody may use on a session that was left open: keys, the team, large payments.
 * @throws AppError sign_in_again
 */
export function requireFresh({ actor }: { actor: Actor }): void {
  if (actor.sessionId === null) return;
  if (!actor.provedAt || Date.now() - actor.provedAt.getTime() > freshForMs)
    throw new AppError("sign_in_again", 403);
}
