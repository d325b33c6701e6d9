import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { isHeldBy } from "#lib/core/leases.ts";

const givenUpAfter = "24 hours";
/** Longer than between two turns of the worker: it was down itself, and has only begun to ask again. */
const pause = "10 minutes";

/**
 * Lets go of an intent that nobody answers for. What counts is how long it was asked for, not how old it is: after a
 * weekend without power the first silence says nothing yet.
 * @returns false after a day of asking: it is given up
 */
export async function askAgainLater(intent: Intent): Promise<boolean> {
  const { askedInVainAt, askedInVainSince } = orderIntents;
  const [row] = await db()
    .update(orderIntents)
    .set({
      leaseUntil: null,
      askedInVainAt: sql`now()`,
      askedInVainSince: sql`case when ${askedInVainAt} > now() - ${pause}::interval
        then ${askedInVainSince} else now() end`,
    })
    .where(isHeldBy(orderIntents, intent))
    .returning({ isYoung: sql<boolean>`${askedInVainSince} > now() - ${givenUpAfter}::interval` });
  // Nobody's row: whoever holds it now asks again.
  return row?.isYoung ?? true;
}
