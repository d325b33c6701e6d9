import { expect, it } from "vitest";
import { jpeg, png, slowJpeg } from "../testing/pictures.ts";
import { inspectImage } from "./inspect-image.ts";

it("returns the facts of a picture, or the reason to refuse it, from the decoder process", async () => {
  expect(await inspectImage(await jpeg({ width: 64, height: 48, dpi: 300 }), 50)).toEqual({
    mimeType: "image/jpeg",
    widthPx: 64,
    heightPx: 48,
    dpi: 300,
  });
  await expect(inspectImage(await png({ width: 2_000, height: 1_000 }), 1)).rejects.toMatchObject({
    name: "ImageError",
    code: "file_too_many_pixels",
    details: { given: { width: 2_000, height: 1_000 }, max_megapixels: 1 },
  });
  await expect(inspectImage(Buffer.from("GIF89a"), 50)).rejects.toMatchObject({
    code: "unsupported_file_type",
  });
});

it("kills the decoder of a picture that takes too long, and reads the next ones", async () => {
  const slow = slowJpeg(5_472);
  const reading = inspectImage(slow, 250);
  const next = [png({ width: 31 }), png({ width: 32 })].map(async (bytes) => inspectImage(await bytes, 50));
  await expect(reading).rejects.toMatchObject({ name: "ImageError", code: "file_too_many_pixels" });
  expect((await Promise.all(next)).map(({ widthPx }) => widthPx)).toEqual([31, 32]);
});
