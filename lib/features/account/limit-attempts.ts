import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { signInThrottles } from "#drizzle/schema/sign-in-throttles.ts";
import { AppError } from "#lib/errors.ts";

const mostAnHour = { password: 10, email: 5 } as const;

/**
 * Counts an attempt of a signed-in person before it is made, so that concurrent attempts cannot exceed the limit.
 * @throws AppError too_many_tries, with the minutes to wait
 * @step The caller checks access.
 */
export async function limitAttempts(what: keyof typeof mostAnHour, userId: string): Promise<void> {
  const isOver = sql`${signInThrottles.hourBeganAt} < now() - interval '1 hour'`;
  const [counted] = await db()
    .insert(signInThrottles)
    .values({ key: `own-${what}:${userId}`, verifications: 1 })
    .onConflictDoUpdate({
      target: signInThrottles.key,
      set: {
        verifications: sql`case when ${isOver} then 1 else ${signInThrottles.verifications} + 1 end`,
        hourBeganAt: sql`case when ${isOver} then now() else ${signInThrottles.hourBeganAt} end`,
      },
    })
    .returning({
      verifications: signInThrottles.verifications,
      minutes: sql<number>`ceil(extract(epoch from ${signInThrottles.hourBeganAt} + interval '1 hour' - now()) / 60)::int`,
    });
  if (counted && counted.verifications > mostAnHour[what])
    throw new AppError("too_many_tries", 429, { minutes: counted.minutes });
}
