import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { signInThrottles } from "#drizzle/schema/sign-in-throttles.ts";
import { isSharedAddress, networkOf } from "#lib/core/auth/is-shared-address.ts";
import { deriveKey } from "#lib/derive.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";

/**
 * What guesses are counted by. `account`: by strangers, at the password of whoever signs in as that; `device`: by a
 * browser that was let in as them before. `factor` and `factor-device`: the same at a second factor, by whoever had
 * the first. `proof`: by who is signed in already. `address`: from there, at whomever.
 * `reset`: links that were asked for from there, for whomever.
 */
type Counted = "account" | "device" | "factor" | "factor-device" | "proof" | "address" | "reset";

/** By hash under a key of ours: who reads the table does not learn who was typed, be it an account or a password. */
export function throttleKey(counted: Counted, ...parts: string[]): string {
  const hash = createHmac("sha256", deriveKey(env().APP_SECRET, "throttle"));
  return `${counted}:${hash.update(JSON.stringify(parts)).digest("hex")}`;
}

/** One account, however its e-mail is typed. */
export const foldEmail = (email: string): string => email.trim().toLowerCase();

/**
 * `free`: guesses without a pause; `perHour`: most that are verified in an hour that began with the first. They are
 * counted until one is right, or none came for a day; `forgetsHourly`: until the hour is over.
 */
type Limit = { free: number; perHour: number; forgetsHourly?: true };

const ofOne: Limit = { free: 5, perHour: 50 };

/** Two hours touch, so that no span of an hour sees more than twice `perHour`. */
const limits: Readonly<Record<Counted, Limit>> = {
  account: ofOne,
  device: ofOne,
  factor: ofOne,
  "factor-device": ofOne,
  proof: ofOne,
  // An office signs in from one address, and somebody there mistypes every day.
  address: { free: 50, perHour: 300, forgetsHourly: true },
  reset: { free: 20, perHour: 60, forgetsHourly: true },
};

const firstPauseSeconds = 30;
const longestPauseSeconds = 15 * 60;

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

/**
 * The guess was right: it was none, and neither do those before it count any longer.
 * @step Who calls it has decided who may.
 */
export async function settleTurn({ key }: Turn): Promise<void> {
  const { verifications } = signInThrottles;
  await db()
    .update(signInThrottles)
    .set({ failures: 0, lockedUntil: null, verifications: sql`greatest(${verifications} - 1, 0)` })
    .where(eq(signInThrottles.key, key));
}

/** The same at an address, where others are counted beside them: what they guessed wrong stays. */
export async function settleAddress({ key }: Turn): Promise<void> {
  const { failures, lockedUntil, verifications } = signInThrottles;
  await db()
    .update(signInThrottles)
    .set({
      failures: sql`greatest(${failures} - 1, 0)`,
      lockedUntil: sql`case when ${failures} > ${limits.address.free}::int then ${lockedUntil} end`,
      verifications: sql`greatest(${verifications} - 1, 0)`,
    })
    .where(eq(signInThrottles.key, key));
}

type SignInTurns = { own: Turn; address: Turn | null };

/**
 * Of the address first: what is refused there leaves the account's own count alone. A browser that was let in before is
 * counted apart from strangers.
 * @throws AppError too_many_tries
 */
export async function takeSignInTurns(
  email: string,
  device: string | null,
  address: string | null,
): Promise<SignInTurns> {
  const folded = foldEmail(email);
  const ofAddress = await takeAddressTurn("address", address);
  const own = await takeTurn(
    device === null ? throttleKey("account", folded) : throttleKey("device", folded, device),
  );
  return { own, address: ofAddress };
}

/**
 * Null where nobody knows from where they come.
 * @throws AppError too_many_tries
 */
export async function takeAddressTurn(
  counted: "address" | "reset",
  address: string | null,
): Promise<Turn | null> {
  if (address === null || isSharedAddress(address)) return null;
  return takeTurn(throttleKey(counted, networkOf(address)));
}
