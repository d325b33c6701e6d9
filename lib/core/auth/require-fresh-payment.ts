import type { MemberContext } from "./context.ts";
import { requireFresh } from "./require-fresh.ts";

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
