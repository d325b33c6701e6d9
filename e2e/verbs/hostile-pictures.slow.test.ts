import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HostilePicture, hostilePictures } from "#e2e/corpus/hostile-pictures.ts";
import { anUpload, readUpload } from "#e2e/fixtures/an-upload.ts";
import { memoryOf } from "#e2e/fixtures/memory-of.ts";
import { openUploadSetup, type UploadSetup } from "#e2e/fixtures/open-upload-setup.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { sendUploads } from "#e2e/fixtures/process-uploads.ts";
import { printResult } from "#e2e/service/scale.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { storage } from "#lib/core/storage/open-storage.ts";
import { checkUpload } from "#lib/features/uploads/check-upload.ts";
import { openDecoder } from "#lib/features/uploads/decoder.ts";
import { blankGps } from "#lib/features/uploads/internal/inspect/blank-gps.ts";
import messages from "#messages/en.json" with { type: "json" };

/** Limit for the decoder process and this process together, beyond their memory at rest. */
const mostBytes = 512_000_000;
const decoderFile = "lib/features/uploads/internal/inspect/decoder-process.ts";

let desk: UploadSetup;
let all: HostilePicture[];
beforeAll(async () => {
  desk = await openUploadSetup();
  all = await hostilePictures();
});
afterAll(() => desk.close());

const contentOf = async (key: string | null) => {
  const content = await storage().read(key ?? "none");
  return content ? buffer(content) : Buffer.alloc(0);
};

test("each hostile picture ends as a clear refusal or a clean file", { timeout: 240_000 }, async () => {
  expect(all.length).toBeGreaterThanOrEqual(60);
  const workspace = await openWorkspace(desk.pressroom.world);
  const ctx = await systemContext(workspace.workspaceId, "files");
  const decoder = openDecoder();
  const [taken, times]: [number[], number[]] = [[], []];
  for (const { name, bytes, ends } of all) {
    const id = await anUpload(workspace, bytes, { filename: name });
    const begun = performance.now();
    taken.push(await memoryOf(decoderFile, () => checkUpload(ctx, id, decoder)));
    times.push(performance.now() - begun);
    await expectEnd(workspace, id, { name, bytes, ends });
  }
  decoder.close();
  const [slowest, heaviest] = [Math.max(...times), Math.max(...taken)];
  printResult(
    `hostile pictures: ${all.length}, 0 crashes, slowest ${Math.round(slowest)} ms, ` +
      `decoder and this process at most ${Math.round(heaviest / 1e6)} MB over rest`,
  );
  expect(heaviest).toBeLessThan(mostBytes);
});

async function expectEnd(
  workspace: TestWorkspace,
  id: string,
  { name, ends }: HostilePicture,
): Promise<void> {
  const upload = await readUpload(workspace, id);
  if (ends !== "taken") {
    expect(upload, name).toMatchObject({ state: "refused", problem: { code: ends }, fileId: null });
    expect(messages.uploadProblems, name).toHaveProperty(ends);
    return;
  }
  expect(["sending", "stored"], name).toContain(upload.state);
  await expectClean(await contentOf(upload.sentKey), await contentOf(upload.previewKey), name);
  await sendUploads(workspace);
  expect(await readUpload(workspace, id), name).toMatchObject({ state: "stored" });
}

const strange = ["<?php", "PK\u0003\u0004"];

async function expectClean(sent: Buffer, preview: Buffer, name: string): Promise<void> {
  for (const word of strange)
    expect(sent.includes(Buffer.from(word, "latin1")), `${name}: ${word}`).toBe(false);
  sharp.unblock({ operation: ["VipsForeignLoadWebpBuffer"] });
  expect(blankGps(Buffer.from((await sharp(sent).metadata()).exif?.subarray(6) ?? [])), name).toBe(false);
  const { exif, icc, xmp, format } = await sharp(preview).metadata();
  expect({ exif, icc, xmp, format }, name).toEqual({ format: "webp" });
}
