import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { signInThrottles } from "#drizzle/schema/sign-in-throttles.ts";
import { AppError } from "#lib/errors.ts";
import { firstPauseSeconds, limits, longestPauseSeconds } from "./internal/throttle/limits.ts";
import type { Counted } from "./throttle-key.ts";

/** A guess that may be verified. `isLast`: no other one may for a while. */
export type Turn = { key: string; isLast: boolean };

/**
 * Before anything is verified, in one statement: the guess is counted as one that failed, and whoever comes at the
 * same time finds it counted. `settleTurn` takes it back when it was right.
 * @throws AppError too_many_tries, with the minutes to wait; whether anybody has that account plays no part
 * @step Who calls it has decided who may.
 */
export async function takeTurn(key: string): Promise<Turn> {
  const { free, perHour, forgetsHourly } = limits[countedBy(key)];
  const t = signInThrottles;
  const isNewHour = sql`${t.hourBeganAt} <= now() - interval '1 hour'`;
  const isForgotten = forgetsHourly ? isNewHour : sql`${t.lastFailedAt} <= now() - interval '1 day'`;
  const failures = sql`case when ${isForgotten} then 0 else ${t.failures} end + 1`;
  const { rows } = await db().execute<{ failures: number }>(sql`
    insert into ${t} (key, failures, verifications, last_failed_at)
    values (${key}, 1, 1, now())
    on conflict (key) do update set
      failures = ${failures},
      verifications = case when ${isNewHour} then 1 else ${t.verifications} + 1 end,
      hour_began_at = case when ${isNewHour} then now() else ${t.hourBeganAt} end,
      last_failed_at = now(),
      locked_until = case when ${failures} >= ${free}::int then now() + make_interval(secs =>
        least(${longestPauseSeconds}::float8, ${firstPauseSeconds}::float8 * 2 ^ least(20, ${failures} - ${free}::int))) end
    where coalesce(${t.lockedUntil} <= now(), true) and (${isNewHour} or ${t.verifications} < ${perHour}::int)
    returning failures`);
  const [taken] = rows;
  if (!taken) throw new AppError("too_many_tries", 429, { minutes: await minutesToWait(key) });
  return { key, isLast: taken.failures >= free };
}

const countedBy = (key: string) => key.slice(0, key.indexOf(":")) as Counted;

async function minutesToWait(key: string): Promise<number> {
  const t = signInThrottles;
  const { rows } = await db().execute<{ minutes: number }>(sql`
    select greatest(1, ceil(extract(epoch from greatest(${t.lockedUntil},
      case when ${t.verifications} >= ${limits[countedBy(key)].perHour}::int
        then ${t.hourBeganAt} + interval '1 hour' end) - now()) / 60))::int as minutes
    from ${t} where ${t.key} = ${key}`);
  return rows[0]?.minutes ?? 1;
}
