import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Durations } from "./duration.ts";
import { type DailyFigures, getDailyFigures } from "./get-daily-figures.ts";
import { getDurations } from "./get-durations.ts";
import type { Period } from "./period.ts";

export type OverviewFigures = { figures: DailyFigures; durations: Durations };

/** What a period came to, beside the time before. */
export async function getFigures(ctx: MemberContext, period: Period): Promise<OverviewFigures> {
  requireRole(ctx, "orders:read");
  const [figures, durations] = await Promise.all([getDailyFigures(ctx, period), getDurations(ctx, period)]);
  return { figures, durations };
}
