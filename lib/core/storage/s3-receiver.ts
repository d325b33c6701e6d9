import type { Part } from "@aws-sdk/client-s3";
import { S3Store } from "@tus/s3-store";
import { type S3Config, underPrefix } from "./s3-config.ts";

/** All parts but the last have this size, so that a part's number always means the same bytes of the file. */
const partBytes = 8 * 1024 * 1024;

/**
 * Until an upload is complete, the store has it as a multipart upload. This file loads the S3 client, so it is imported
 * only when it is used.
 */
export class S3Receiver extends S3Store {
  constructor({ bucket, prefix, client }: S3Config) {
    super({
      s3ClientConfig: { ...client, bucket },
      partSize: partBytes,
      minPartSize: partBytes,
      // Without a cache: another instance may have ended an upload that this one would still remember.
      cache: { get: async () => undefined, set: async () => undefined, delete: async () => undefined },
    });
    underPrefix(this.client, prefix);
  }

  /**
   * Ignores the parts behind a gap. Parts are sent in parallel, so a crash can leave a later part without an earlier
   * one.
   */
  protected override async retrieveParts(id: string, marker?: string): Promise<Part[]> {
    const parts = (await super.retrieveParts(id, marker)) ?? [];
    if (marker) return parts;
    const gap = parts.findIndex(({ PartNumber }, at) => PartNumber !== at + 1);
    return gap === -1 ? parts : parts.slice(0, gap);
  }
}
