import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ERRORS, type Lock, type Locker } from "@tus/server";
import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { uploadIdOf } from "#lib/core/storage/storage.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";

/** A holder that was killed is waited for no longer than this. */
const hold = sql`now() + interval '10 seconds'`;

type HeldUpload = { workspaceId: string; id: string; token: string };

const heldBy = ({ workspaceId, id, token }: HeldUpload) =>
  and(eq(uploads.workspaceId, workspaceId), eq(uploads.id, id), eq(uploads.heldBy, token));

/** Whether it is ours now; if not, its holder is asked to let go. An upload that is not there is nobody's. */
export async function takeHold({ workspaceId, id, token }: HeldUpload): Promise<boolean> {
  const isFree = sql`(${uploads.heldUntil} is null or ${uploads.heldUntil} < now())`;
  const [row] = await db()
    .update(uploads)
    .set({
      heldBy: sql`case when ${isFree} then ${token}::uuid else ${uploads.heldBy} end`,
      heldUntil: sql`case when ${isFree} then ${hold} else ${uploads.heldUntil} end`,
      isHoldWanted: sql`not ${isFree}`,
    })
    .where(and(eq(uploads.workspaceId, workspaceId), eq(uploads.id, id)))
    .returning({ heldBy: uploads.heldBy });
  return row?.heldBy === token;
}

/** Whether the holder may go on: nobody waits for it, and it was not cancelled. */
async function keepHold(held: HeldUpload): Promise<boolean> {
  const [row] = await db()
    .update(uploads)
    .set({ heldUntil: hold })
    .where(heldBy(held))
    .returning({ state: uploads.state, isHoldWanted: uploads.isHoldWanted });
  return row?.state === "receiving" && !row.isHoldWanted;
}

async function endHold(held: HeldUpload): Promise<void> {
  await db().update(uploads).set({ heldBy: null, heldUntil: null, isHoldWanted: false }).where(heldBy(held));
}

const lookEveryMs = 100;
const renewEveryMs = 1_000;
/** Longer than a hold lasts whose holder was killed. */
const patienceMs = 12_000;

/**
 * One request at a time writes an upload, over all instances. Who comes anew is the one whose connection lives, so
 * the one before it is asked to let go.
 */
export const uploadLocker = (workspaceId: string): Locker => ({
  newLock: (key) => newLock({ workspaceId, id: uploadIdOf(key), token: randomUUID() }),
});

function newLock(held: HeldUpload): Lock {
  let renewing: NodeJS.Timeout | undefined;
  return {
    async lock(signal, letGo) {
      const deadline = Date.now() + patienceMs;
      while (!(await takeHold(held))) {
        if (signal.aborted || Date.now() > deadline) throw ERRORS.ERR_LOCK_TIMEOUT;
        await pause(lookEveryMs);
      }
      renewing = setInterval(async () => {
        const goesOn = await keepHold(held).catch((error: unknown) => {
          log().warn(describeException(error), "the hold of an upload was not renewed");
          return true;
        });
        if (!goesOn) await letGo();
      }, renewEveryMs);
    },
    async unlock() {
      clearInterval(renewing);
      await endHold(held);
    },
  };
}
