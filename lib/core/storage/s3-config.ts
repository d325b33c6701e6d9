import type { S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import type { Env } from "#lib/env.ts";

export type S3Config = {
  bucket: string;
  /** The prefix of all keys in the bucket. Callers never see it. */
  prefix: string;
  client: S3ClientConfig;
};

/**
 * Null when print files are in a folder. Without keys in the environment, the AWS client uses the machine's
 * credentials.
 */
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
      // Other stores refuse the checksums that only AWS supports.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    },
  };
}

/** Puts every key of this client under the prefix. The rest of the bucket belongs to other applications. */
export function underPrefix<C extends S3Client>(client: C, prefix: string): C {
  client.middlewareStack.add((next) => (args) => next({ ...args, input: prefixed(args.input, prefix) }), {
    step: "initialize",
    name: "underPrefix",
  });
  return client;
}

function prefixed<T extends object>(input: T, prefix: string): T {
  const named = (["Key", "Prefix"] as const).flatMap((name) => {
    const value: unknown = Reflect.get(input, name);
    return typeof value === "string" ? [[name, prefix + value]] : [];
  });
  return { ...input, ...Object.fromEntries(named) };
}
