import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ERRORS, type Lock, type Locker } from "@tus/server";
import { uploadIdOf } from "#lib/core/storage/storage-keys.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import { endHold, type HeldUpload, keepHold, takeHold } from "./hold-upload.ts";

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
