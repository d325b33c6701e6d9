import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import type { Intent } from "./open-intent.ts";

/** Short, so that what a killed process left is taken up soon; renewed often enough to outlast a slow moment. */
export const leaseSeconds = 15;
const renewEveryMs = 5_000;

/** For the column that says until when something is held by whoever took it up. */
export const freshLease = () => sql`now() + make_interval(secs => ${leaseSeconds})`;

/** For as long as this process lives and works on it, nobody else takes the intent up. */
export function keepLease<T>(intent: Intent, work: () => Promise<T>): Promise<T> {
  return keepRenewed(() => renewLease(intent), work);
}

/** Has `renew` move a lease on while `work` is under way. */
export async function keepRenewed<T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const renewal = setInterval(() => {
    // One that fails costs nothing: the next comes before the lease runs out.
    renew().catch((error: unknown) => log().warn(describeException(error), "lease not renewed"));
  }, renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}

async function renewLease(intent: Intent): Promise<void> {
  await db()
    .update(orderIntents)
    .set({ leaseUntil: freshLease() })
    .where(and(isHeldBy(intent), eq(orderIntents.state, "open"), isNotNull(orderIntents.leaseUntil)));
}

/** The intent's row, unless somebody else has taken it up since. */
export function isHeldBy({ workspaceId, id, leaseToken }: Intent) {
  const isThis = and(eq(orderIntents.workspaceId, workspaceId), eq(orderIntents.id, id));
  return and(isThis, sql`${orderIntents.leaseToken} is not distinct from ${leaseToken}`);
}
