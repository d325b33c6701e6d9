import { AppError } from "#lib/errors.ts";
import type { Actor, MemberContext } from "./context.ts";

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

/**
 * Second line of what pays because somebody asks for it now: above the workspace's bound they say anew who they are.
 * Jobs pay what was asked for before, by whom it was asked then.
 * @param cents of all that is paid by this one decision
 * @throws AppError sign_in_again
 */
export function requireFreshPayment(ctx: MemberContext, cents: number): void {
  const bound = ctx.workspace.freshPaymentAboveCents;
  if (ctx.mode === "live" && bound !== null && cents > bound) requireFresh(ctx);
}
