import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ERRORS, type Lock, type Locker } from "@tus/server";
import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { uploadIdOf } from "#lib/core/storage/storage.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";

/** The lease of a killed process expires after this time. */
const leaseEnd = sql`now() + interval '10 seconds'`;

type LeasedUpload = { workspaceId: string; id: string; token: string };

const isOwner = ({ workspaceId, id, token }: LeasedUpload) =>
  and(eq(uploads.workspaceId, workspaceId), eq(uploads.id, id), eq(uploads.leaseToken, token));

/** Takes the lease. If another request has it, asks that request to release it. Returns whether it was taken. */
export async function takeLease({ workspaceId, id, token }: LeasedUpload): Promise<boolean> {
  // Citus takes no `now()` in a CASE (drizzle/clock.ts).
  const clock = sql`(select now() as now, ${leaseEnd} as lease_end offset 0) as clock`;
  const isFree = sql`(${uploads.leaseUntil} is null or ${uploads.leaseUntil} < clock.now)`;
  const [row] = await db()
    .update(uploads)
    .set({
      leaseToken: sql`case when ${isFree} then ${token}::uuid else ${uploads.leaseToken} end`,
      leaseUntil: sql`case when ${isFree} then clock.lease_end else ${uploads.leaseUntil} end`,
      isLeaseRequested: sql`not ${isFree}`,
    })
    .from(clock)
    .where(and(eq(uploads.workspaceId, workspaceId), eq(uploads.id, id)))
    .returning({ leaseToken: uploads.leaseToken });
  return row?.leaseToken === token;
}

/** Renews the lease. Returns false if another request waits for it or the upload is no longer being received. */
async function renewLease(leasedUpload: LeasedUpload): Promise<boolean> {
  const [row] = await db()
    .update(uploads)
    .set({ leaseUntil: leaseEnd })
    .where(isOwner(leasedUpload))
    .returning({ state: uploads.state, isLeaseRequested: uploads.isLeaseRequested });
  return row?.state === "receiving" && !row.isLeaseRequested;
}

async function releaseLease(leasedUpload: LeasedUpload): Promise<void> {
  await db()
    .update(uploads)
    .set({ leaseToken: null, leaseUntil: null, isLeaseRequested: false })
    .where(isOwner(leasedUpload));
}

const lookEveryMs = 100;
const renewEveryMs = 1_000;
/** Longer than the lease of a killed process lasts. */
const patienceMs = 12_000;

/**
 * Lets one request at a time write an upload, across all instances. The connection of the newest request is the working
 * one, so the request before it is asked to release the lock.
 */
export const uploadLocker = (workspaceId: string): Locker => ({
  newLock: (key) => newLock({ workspaceId, id: uploadIdOf(key), token: randomUUID() }),
});

function newLock(leasedUpload: LeasedUpload): Lock {
  let renewing: NodeJS.Timeout | undefined;
  return {
    async lock(signal, requestRelease) {
      const deadline = Date.now() + patienceMs;
      while (!(await takeLease(leasedUpload))) {
        if (signal.aborted || Date.now() > deadline) throw ERRORS.ERR_LOCK_TIMEOUT;
        await pause(lookEveryMs);
      }
      renewing = setInterval(async () => {
        const goesOn = await renewLease(leasedUpload).catch((error: unknown) => {
          log().warn(describeException(error), "the hold of an upload was not renewed");
          return true;
        });
        if (!goesOn) await requestRelease();
      }, renewEveryMs);
    },
    async unlock() {
      clearInterval(renewing);
      await releaseLease(leasedUpload);
    },
  };
}
