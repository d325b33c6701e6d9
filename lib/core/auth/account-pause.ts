import { randomUUID } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { servicePauses } from "#drizzle/schema/service-pauses.ts";
import type { AccountPause } from "#lib/core/service/pacing.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";

/** A claim on the probe expires after this time. A hung or killed process blocks the others no longer than that. */
const probeSeconds = 5;
/** The shortest wait before a process asks again, in ms. */
const askAgainMs = 1_000;

type Claim = { waitMs: number; isOurs: boolean };

/**
 * Shares a pause after a 429 between all processes of an account. If the database fails, each process decides alone.
 */
export function accountPause(accountId: string): AccountPause {
  const self = randomUUID();
  const isIt = eq(servicePauses.accountId, accountId);
  const attempt = <T>(what: string, work: () => Promise<T>) =>
    work().catch((error: unknown) => {
      log().warn({ ...describeException(error), accountId }, `pause of the service not ${what}`);
      return null;
    });
  return {
    begin(ms) {
      const until = sql`now() + make_interval(secs => ${ms / 1000}::float8)`;
      void attempt("kept", () =>
        db()
          .insert(servicePauses)
          .values({ accountId, until })
          .onConflictDoUpdate({
            target: servicePauses.accountId,
            set: {
              until: sql`greatest(${servicePauses.until}, ${until})`,
              probedBy: null,
              probedUntil: null,
            },
          }),
      );
    },
    async claimProbe() {
      const claimed = await attempt("asked for", () => claim(isIt, self));
      if (!claimed) return "probe";
      const [found] = claimed;
      if (!found) return "over";
      return found.isOurs ? "probe" : { waitMs: Math.max(found.waitMs, askAgainMs) };
    },
    end: () => void attempt("ended", () => db().delete(servicePauses).where(isIt)),
  };
}

/**
 * Claims the probe if it is free. Returns how long the pause still lasts, in ms; an empty list when no pause is stored.
 */
async function claim(isIt: SQL, self: string): Promise<Claim[]> {
  const { until, probedBy, probedUntil } = servicePauses;
  // A pause never lasts that long. If it seems to, the database clock was set back.
  const isOver = sql`(${until} <= now() or ${until} > now() + interval '3 minutes')`;
  const isFree = sql`${isOver}
    and (${probedBy} is null or ${probedBy} = ${self}::uuid or ${probedUntil} <= now())`;
  return db()
    .update(servicePauses)
    .set({
      probedBy: sql`case when ${isFree} then ${self}::uuid else ${probedBy} end`,
      probedUntil: sql`case when ${isFree} then now() + make_interval(secs => ${probeSeconds}) else ${probedUntil} end`,
    })
    .where(isIt)
    .returning({
      waitMs: sql<number>`extract(epoch from ${until} - now())::float8 * 1000`,
      isOurs: sql<boolean>`${isOver} and ${probedBy} is not distinct from ${self}::uuid`,
    });
}
