import type { Part, S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import { S3Store } from "@tus/s3-store";
import type { Env } from "#lib/env.ts";

/** All parts but the last have this size, so that each can only ever hold the same bytes of the file. */
const partBytes = 8 * 1024 * 1024;

/** What has arrived of an upload is a multipart upload of the store until it is whole. */
export class S3Receiver extends S3Store {
  constructor({ bucket, prefix, client }: S3Config) {
    super({
      s3ClientConfig: { ...client, bucket },
      partSize: partBytes,
      minPartSize: partBytes,
      // Another instance may have ended an upload that this one would still remember.
      cache: { get: async () => undefined, set: async () => undefined, delete: async () => undefined },
    });
    underPrefix(this.client, prefix);
  }

  /** Parts are sent side by side: after a crash a later one may be there without the one before it. */
  protected override async retrieveParts(id: string, marker?: string): Promise<Part[]> {
    const parts = (await super.retrieveParts(id, marker)) ?? [];
    if (marker) return parts;
    const gap = parts.findIndex(({ PartNumber }, at) => PartNumber !== at + 1);
    return gap === -1 ? parts : parts.slice(0, gap);
  }
}

/** All that this client asks for lies under the prefix, whoever names it: the rest of the bucket is somebody else's. */
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
