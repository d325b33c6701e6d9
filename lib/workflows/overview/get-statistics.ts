import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Durations } from "./duration.ts";
import { type DailyStatistics, getDailyStatistics } from "./get-daily-statistics.ts";
import { getDurations } from "./get-durations.ts";
import type { Period } from "./period.ts";

export type OverviewStatistics = { figures: DailyStatistics; durations: Durations };

/** The statistics of a period and of the one before. */
export async function getStatistics(ctx: MemberContext, period: Period): Promise<OverviewStatistics> {
  requireRole(ctx, "orders:read");
  const [figures, durations] = await Promise.all([
    getDailyStatistics(ctx, period),
    getDurations(ctx, period),
  ]);
  return { figures, durations };
}
