import type { PoolClient } from "pg";
import { pool } from "#drizzle/client.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { describeException } from "#lib/describe-exception.ts";
import { checkUpload } from "#lib/features/uploads/check-upload.ts";
import { type Decoder, openDecoder } from "#lib/features/uploads/decoder.ts";
import { filesInBackoff } from "#lib/features/uploads/download-backoff.ts";
import { makePreview } from "#lib/features/uploads/make-preview.ts";
import { nextPicture } from "#lib/features/uploads/next-picture.ts";
import { removeAbandonedCopies } from "#lib/features/uploads/with-local-copy.ts";
import { log } from "#lib/log.ts";

const processors = { upload: checkUpload, file: makePreview };

/**
 * Processes all waiting pictures, one after the other. If another worker holds the lock, this returns: that worker
 * continues until nothing waits, and checks once more after it has released the lock.
 */
export async function processPictures(): Promise<void> {
  const failed = filesInBackoff();
  const decoder = openDecoder();
  try {
    while ((await nextPicture(failed)) && (await withPictureLock(() => processAll(decoder, failed))));
  } finally {
    decoder.close();
  }
}

async function processAll(decoder: Decoder, failed: string[]): Promise<void> {
  await removeAbandonedCopies();
  for (let next = await nextPicture(failed); next; next = await nextPicture(failed)) {
    try {
      await processors[next.kind](await systemContext(next.workspaceId, "files"), next.id, decoder);
    } catch (error) {
      // `planWork` retries a failed picture within a minute; the other pictures do not wait for it.
      log().error({ ...describeException(error), component: "worker" }, "picture not looked at");
      failed.push(next.id);
    }
  }
}

const lockName = "pictures";

/**
 * Runs `work` under a lock that all workers share, because decoding a picture takes much memory. The lock belongs to
 * a connection, so PostgreSQL releases it when its owner is killed.
 * @returns false if another worker has the lock
 */
async function withPictureLock(work: () => Promise<void>): Promise<boolean> {
  const client = await pool().connect();
  let isOver = false;
  try {
    if (await ask(client, "pg_try_advisory_lock")) {
      await work();
      isOver = await ask(client, "pg_advisory_unlock");
      return true;
    }
    isOver = true;
    return false;
  } finally {
    // Close a connection that may still have the lock, instead of returning it to the pool.
    client.release(!isOver);
  }
}

async function ask(
  client: PoolClient,
  lock: "pg_try_advisory_lock" | "pg_advisory_unlock",
): Promise<boolean> {
  const text = `select ${lock}(hashtextextended($1, 0)) as done`;
  const { rows } = await client.query<{ done: boolean }>(text, [lockName]);
  return rows[0]?.done === true;
}
