import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { signInThrottles } from "#drizzle/schema/sign-in-throttles.ts";
import { isSharedAddress, networkOf } from "#lib/core/auth/is-shared-address.ts";
import { deriveKey } from "#lib/derive.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";

/**
 * What guesses are counted by. `account`: password guesses for an account by unknown browsers; `device`: by a browser
 * that has signed in to it before. `factor` and `factor-device`: the same for the second factor, after the first was
 * right. `proof`: guesses of a signed-in person. `address`: guesses from an IP address, for any account. `reset`:
 * reset links requested from an IP address, for any account.
 */
type Counted = "account" | "device" | "factor" | "factor-device" | "proof" | "address" | "reset";

/** An HMAC under our own key: the table reveals neither e-mails nor passwords that were typed. */
export function throttleKey(counted: Counted, ...parts: string[]): string {
  const hash = createHmac("sha256", deriveKey(env().APP_SECRET, "throttle"));
  return `${counted}:${hash.update(JSON.stringify(parts)).digest("hex")}`;
}

/** One spelling per account, however its e-mail is typed. */
export const foldEmail = (email: string): string => email.trim().toLowerCase();

/**
 * `free`: guesses without a pause; `perHour`: at most this many are verified in an hour that began with the first.
 * They count until one is right, or until a day passes without one; `forgetsHourly`: until the hour is over.
 */
type Limit = { free: number; perHour: number; forgetsHourly?: true };

const ofOne: Limit = { free: 5, perHour: 50 };

/** Hours are fixed windows, so any span of an hour sees at most twice `perHour`. */
const limits: Readonly<Record<Counted, Limit>> = {
  account: ofOne,
  device: ofOne,
  factor: ofOne,
  "factor-device": ofOne,
  proof: ofOne,
  // An office shares one address, and some of its people mistype every day.
  address: { free: 50, perHour: 300, forgetsHourly: true },
  reset: { free: 20, perHour: 60, forgetsHourly: true },
};

const firstPauseSeconds = 30;
const longestPauseSeconds = 15 * 60;

/** A guess that may be verified. `isLast`: no other guess may follow for a while. */
export type CountedAttempt = { key: string; isLast: boolean };

/**
 * Counts a guess as failed before it is verified, in one statement, so that concurrent guesses see it. The caller
 * reverts the count when the guess was right.
 * @throws AppError too_many_tries, with the minutes to wait; the same whether or not the account exists
 * @step The caller checks access.
 */
export async function countAttempt(key: string): Promise<CountedAttempt> {
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
 * The guess was right: it and the failed ones before it no longer count.
 * @step The caller checks access.
 */
export async function settleAttempt({ key }: CountedAttempt): Promise<void> {
  const { verifications } = signInThrottles;
  await db()
    .update(signInThrottles)
    .set({ failures: 0, lockedUntil: null, verifications: sql`greatest(${verifications} - 1, 0)` })
    .where(eq(signInThrottles.key, key));
}

/** As above for an address, which other accounts share: their failed guesses still count. */
export async function settleAddress({ key }: CountedAttempt): Promise<void> {
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

type SignInTurns = { own: CountedAttempt; address: CountedAttempt | null };

/**
 * Counts by address first: a guess refused there does not count for the account. A known browser is counted apart
 * from strangers.
 * @throws AppError too_many_tries
 */
export async function countSignInAttempts(
  email: string,
  device: string | null,
  address: string | null,
): Promise<SignInTurns> {
  const folded = foldEmail(email);
  const ofAddress = await countAddressAttempt("address", address);
  const own = await countAttempt(
    device === null ? throttleKey("account", folded) : throttleKey("device", folded, device),
  );
  return { own, address: ofAddress };
}

/**
 * Null if the address is unknown.
 * @throws AppError too_many_tries
 */
export async function countAddressAttempt(
  counted: "address" | "reset",
  address: string | null,
): Promise<CountedAttempt | null> {
  if (address === null || isSharedAddress(address)) return null;
  return countAttempt(throttleKey(counted, networkOf(address)));
}
