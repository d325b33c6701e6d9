import type { S3ClientConfig } from "@aws-sdk/client-s3";
import type { Env } from "#lib/env.ts";

export type S3Config = {
  bucket: string;
  /** Of all keys in the bucket; callers know nothing of it. */
  prefix: string;
  client: S3ClientConfig;
};

/** Null: print files lie in a folder. Without keys the client finds those of the machine, as AWS means it. */
export function s3ConfigOf(env: Env): S3Config | null {
  if (!env.S3_BUCKET) return null;
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    bucket: env.S3_BUCKET,
    prefix: env.S3_PREFIX,
    client: {
      region: env.S3_REGION,
      forcePathStyle: env.S3_FORCE_PATH_STYLE === "true",
      ...(endpoint && { endpoint }),
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
      // Checksums that AWS alone understands are refused by other stores.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    },
  };
}
