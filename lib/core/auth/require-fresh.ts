import { AppError } from "#lib/errors.ts";
import type { Actor, MemberContext } from "./context.ts";

/** How long a sign-in, or another proof in the same session, counts as fresh. */
const freshForMs = 15 * 60_000;

/**
 * Second line of an administrative verb (`team:manage`, `settings:manage`, `webhooks:manage`). A session that was left
 * open cannot change keys, the team, endpoints or retention. Exceptions: e2e/access/rules/without-fresh-sign-in.ts.
 * @throws AppError sign_in_again
 */
export function requireFresh({ actor }: { actor: Actor }): void {
  if (actor.sessionId === null) return;
  if (!actor.provedAt || Date.now() - actor.provedAt.getTime() > freshForMs)
    throw new AppError("sign_in_again", 403);
}

/**
 * Second line of a verb that pays at a person's request. Above the workspace's limit, the person must prove their
 * identity again. A job always passes, because a person asked for its payments earlier.
 * @param cents the total that this one decision pays
 * @throws AppError sign_in_again
 */
export function requireFreshPayment(ctx: MemberContext, cents: number): void {
  const bound = ctx.workspace.freshPaymentAboveCents;
  if (ctx.mode === "live" && bound !== null && cents > bound) requireFresh(ctx);
}
