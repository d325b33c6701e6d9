import { notSignedIn } from "#lib/errors.ts";
import type { PersonContext } from "./person-context.ts";

/**
 * First line of a verb about somebody's own account: a session stands behind it, and no job.
 * @throws AppError not_signed_in
 */
export function requireSelf({ actor, user }: PersonContext): void {
  if (actor.sessionId === null || actor.userId !== user.id) throw notSignedIn();
}
