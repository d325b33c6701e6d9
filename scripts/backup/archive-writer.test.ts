import { randomBytes } from "node:crypto";
import path from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect } from "vitest";
import { type SmallDisk, smallDisk, diskTest as test } from "#e2e/fixtures/small-disk.ts";
import { createArchive } from "./archive-writer.ts";

let disk: SmallDisk;
beforeEach(() => {
  disk = smallDisk(1);
});
afterEach(() => disk.remove());

test.each([
  ["within an entry", 3_000_000],
  ["between entries", 60_000],
])("a disk that gets full %s fails with ENOSPC", async (_, bytes) => {
  const archive = await createArchive(path.join(disk.folder, "a.tar"));
  const fill = async () => {
    for (let n = 0; n < 100; n += 1) {
      const content = randomBytes(bytes);
      await archive.stream(`entry-${n}`, bytes, Readable.from([content.subarray(0, 9), content.subarray(9)]));
    }
  };
  await expect(fill()).rejects.toMatchObject({ code: "ENOSPC" });
  await expect(archive.add("another", "one")).rejects.toMatchObject({ code: "ENOSPC" });
  await archive.abandon();
});
