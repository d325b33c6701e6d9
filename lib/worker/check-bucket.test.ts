import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { serveS3 } from "#e2e/fixtures/serve-s3.ts";
import { s3Storage } from "#lib/core/storage/open-storage.ts";
import { log } from "#lib/log.ts";
import { checkBucket } from "./check-bucket.ts";

afterEach(() => vi.restoreAllMocks());

test("a missing bucket is named, one that can be read is not", async () => {
  const s3 = await serveS3();
  onTestFinished(() => s3.close());
  const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  const client = { region: "us-east-1", endpoint: s3.url, forcePathStyle: true, credentials };
  const warn = vi.spyOn(log(), "warn").mockReturnValue(undefined);
  const check = (bucket: string) => checkBucket(s3Storage({ bucket, prefix: "pressroom/", client }), bucket);
  await check(s3.bucket);
  expect(warn).not.toHaveBeenCalled();
  await check("not-there");
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ bucket: "not-there", kind: "NoSuchBucket" }),
    expect.stringContaining("S3_"),
  );
});
