import type { PoolClient } from "pg";
import { pool } from "#drizzle/client.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { describeException } from "#lib/describe-exception.ts";
import { checkUpload } from "#lib/features/uploads/check-upload.ts";
import { type Decoder, openDecoder } from "#lib/features/uploads/decoder.ts";
import { makePreview } from "#lib/features/uploads/make-preview.ts";
import { nextPicture } from "#lib/features/uploads/next-picture.ts";
import { restingFiles } from "#lib/features/uploads/resting-files.ts";
import { removeLeftCopies } from "#lib/features/uploads/with-local-copy.ts";
import { log } from "#lib/log.ts";

const look = { upload: checkUpload, file: makePreview };

/**
 * Looks at every picture that waits, one after the other. Whoever finds somebody else at it leaves: that one goes on
 * until nothing waits, and looks once more after it has left.
 */
export async function lookAtPictures(): Promise<void> {
  const failed = restingFiles();
  const decoder = openDecoder();
  try {
    while ((await nextPicture(failed)) && (await inPictureLane(() => lookAtAll(decoder, failed))));
  } finally {
    decoder.close();
  }
}

async function lookAtAll(decoder: Decoder, failed: string[]): Promise<void> {
  await removeLeftCopies();
  for (let next = await nextPicture(failed); next; next = await nextPicture(failed)) {
    try {
      await look[next.kind](await systemContext(next.workspaceId, "files"), next.id, decoder);
    } catch (error) {
      // What fails now is planned again in a minute; the others need not wait for it.
      log().error({ ...describeException(error), component: "worker" }, "picture not looked at");
      failed.push(next.id);
    }
  }
}

const lane = "pictures";

/**
 * One at a time over all workers: a picture takes memory while it is looked at. The lane belongs to a connection, so
 * whatever kills its holder frees it.
 * @returns false when somebody else is in it
 */
async function inPictureLane(work: () => Promise<void>): Promise<boolean> {
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
    // A connection that may still hold the lane is closed instead of kept.
    client.release(!isOver);
  }
}

async function ask(
  client: PoolClient,
  lock: "pg_try_advisory_lock" | "pg_advisory_unlock",
): Promise<boolean> {
  const text = `select ${lock}(hashtextextended($1, 0)) as done`;
  const { rows } = await client.query<{ done: boolean }>(text, [lane]);
  return rows[0]?.done === true;
}
