import { storage } from "#lib/core/storage/open-storage.ts";
import { uploadKey } from "#lib/core/storage/storage.ts";
import { describeException } from "#lib/describe-exception.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";

/** Warns of a bucket that is missing or refuses the credentials. Otherwise, the first upload would notice it. */
export async function checkBucket(opened = storage(), bucket = env().S3_BUCKET): Promise<void> {
  if (!bucket) return;
  try {
    for await (const _ of opened.list(uploadKey("none"))) return;
  } catch (error) {
    log().warn({ component: "worker", bucket, ...describeException(error) }, sentence);
  }
}

const sentence =
  "The bucket for print files cannot be listed, so uploads may fail. Check the variables S3_*.";
