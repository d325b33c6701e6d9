import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

/** Counts of refused posts. `minute` is ISO 8601 in UTC, `day` is like "2026-11-22" in UTC. */
export type RefusedCounts = {
  /** In the last 24 hours. */
  refused: number;
  /** The latest minutes in which more posts were refused than stored. */
  minutes: { minute: string; refused: number; kept: number }[];
  /** Posts to unknown addresses, for the whole installation; null without the role for settings. */
  unknown: { day: string; refused: number }[] | null;
};

const mostMinutes = 10;
const mostDays = 7;

/** Counts the refused posts, because only the first ones of each minute are stored. */
export async function countRefused(ctx: MemberContext): Promise<RefusedCounts> {
  requireRole(ctx, "events:read");
  const [counted, minutes, unknown] = await Promise.all([
    countDay(ctx),
    selectMinutes(ctx),
    ctx.roleDenies("settings:manage") ? null : selectUnknown(),
  ]);
  return { refused: counted, minutes, unknown };
}

async function countDay({ workspace }: MemberContext): Promise<number> {
  const { rows } = await db().execute<{ refused: number }>(sql`
    select coalesce(sum(refused), 0)::int as refused from webhook_refusal_counts
    where workspace_id = ${workspace.id} and minute > now() - interval '1 day'`);
  return rows[0]?.refused ?? 0;
}

/** Reads only the minutes in the counter: it has every minute in which more posts were refused than stored. */
async function selectMinutes({ workspace }: MemberContext): Promise<RefusedCounts["minutes"]> {
  const { rows } = await db().execute<{ minute: string; refused: number; kept: number }>(sql`
    select to_char(minute at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as minute, refused, kept
    from (
      select minute, sum(refused)::int as refused from webhook_refusal_counts
      where workspace_id = ${workspace.id} and minute > now() - interval '1 day'
      group by minute having sum(refused) > 1 order by minute desc limit 100
    ) as counted
    cross join lateral (
      select count(*)::int as kept from webhook_refusals
      where workspace_id = ${workspace.id}
        and received_at >= counted.minute and received_at < counted.minute + interval '1 minute'
    ) as beside
    where refused > kept order by counted.minute desc limit ${mostMinutes}`);
  return rows;
}

async function selectUnknown(): Promise<{ day: string; refused: number }[]> {
  const { rows } = await db().execute<{ day: string; refused: number }>(sql`
    select day::text as day, refused::float8 as refused from unknown_receivers
    order by unknown_receivers.day desc limit ${mostDays}`);
  return rows;
}
