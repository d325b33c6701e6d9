import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { signInThrottles } from "#drizzle/schema/sign-in-throttles.ts";
import { limits } from "./internal/throttle/limits.ts";
import type { Turn } from "./take-turn.ts";

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
