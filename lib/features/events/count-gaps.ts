import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookGaps } from "#drizzle/schema/webhook-gaps.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { countedAtMost } from "#lib/numbers.ts";
import type { GapTab } from "./schemas.ts";

export type GapCounts = Record<GapTab, number>;

/** How many events are missed, awaited or late in this mode. Each count stops at `countedAtMost`. */
export async function countGaps(ctx: MemberContext): Promise<GapCounts> {
  requireRole(ctx, "events:read");
  const { id, workspaceId, mode, state } = webhookGaps;
  const count = (tab: GapTab) => {
    const some = db()
      .select({ id })
      .from(webhookGaps)
      .where(and(eq(workspaceId, ctx.workspace.id), eq(mode, ctx.mode), eq(state, tab)))
      .limit(countedAtMost);
    return sql<number>`(select count(*)::int from ${some} counted)`;
  };
  const [counts] = await db()
    .select({ missed: count("missed"), awaited: count("awaited"), late: count("late") })
    .from(sql`(select) as once`);
  return counts ?? { missed: 0, awaited: 0, late: 0 };
}

/** The tab that a link to the missed events opens: one with entries, if there are any that did not arrive. */
export const tabToOpen = ({ missed, awaited }: GapCounts): GapTab =>
  missed === 0 && awaited > 0 ? "awaited" : "missed";
