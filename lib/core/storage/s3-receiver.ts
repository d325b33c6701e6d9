import type { Part } from "@aws-sdk/client-s3";
import { S3Store } from "@tus/s3-store";
import type { S3Config } from "./s3-config.ts";
import { underPrefix } from "./under-prefix.ts";

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
