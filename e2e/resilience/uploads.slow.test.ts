import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { send } from "#e2e/access/requests/send.ts";
import { noisePng } from "#e2e/fixtures/noise-picture.ts";
import { openToOthers, readableByOthers } from "#e2e/fixtures/read-as-other-user.ts";
import { serveS3 } from "#e2e/fixtures/serve-s3.ts";
import { type SignedIn, signInOwner } from "#e2e/fixtures/sign-in-owner.ts";
import { type StartedPressroom, startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { tusOverHttp } from "#e2e/fixtures/tus-over-http.ts";
import { uploadMany } from "#e2e/fixtures/upload-many.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";

const withBuildMs = 400_000;
/** Beyond the memory of the process before. */
const mostMemoryMb = 400;
/** The full size, 50 uploads of 40 MB, is a benchmark. */
const scale = { count: 12, sizeBytes: 10_000_000 };

let pressroom: StartedPressroom;
let owner: SignedIn;
beforeAll(async () => {
  // The widest modes that a machine may set.
  process.umask(0);
  pressroom = await startPressroom({ env: { SANDBOX_AUTOPILOT: "off" } });
  owner = await signInOwner(pressroom);
}, withBuildMs);
afterAll(() => pressroom?.stop());

const storedBytes = (location: string) =>
  readFileSync(path.join(pressroom.dataDir, "files", "uploads", path.basename(location)));

test("an upload that is cut at every tenth continues each time, to the same bytes", async () => {
  const tus = tusOverHttp(owner);
  const picture = randomBytes(10_000_000);
  const location = await tus.begin(picture.length);
  let offset = 0;
  for (let tenth = 1; tenth < 10; tenth += 1) {
    const bytes = picture.subarray(offset, (picture.length * tenth) / 10);
    const cut = tus.patch(location, offset, picture.length - offset, (outgoing) => {
      const from = offset;
      const cutOnceSomeAreThere = () => {
        if (storedBytes(location).length > from) outgoing.destroy(new Error("cut"));
        else setTimeout(cutOnceSomeAreThere, 10);
      };
      outgoing.write(bytes, cutOnceSomeAreThere);
    });
    await expect(cut).rejects.toThrow("cut");
    const arrived = await tus.offsetOf(location);
    expect(arrived).toBeGreaterThan(offset);
    expect(arrived).toBeLessThanOrEqual(offset + bytes.length);
    offset = arrived;
  }
  const rest = picture.subarray(offset);
  const last = await tus.patch(location, offset, rest.length, (outgoing) => outgoing.end(rest));
  expect(last.status).toBe(204);
  expect(storedBytes(location).equals(picture)).toBe(true);
});

test("many uploads at once take little memory", async () => {
  const { dashboard = 0 } = pressroom.pids();
  const { statuses, memoryMb } = await uploadMany(owner, dashboard, scale.count, scale.sizeBytes);
  expect(statuses).toEqual([204]);
  expect(memoryMb).toBeLessThan(mostMemoryMb);
});

test("another user of this machine can read no upload and no other stored data", async () => {
  await tusOverHttp(owner).begin(10);
  expect(readdirSync(path.join(pressroom.dataDir, "files", "uploads"))).not.toEqual([]);
  expect(openToOthers(pressroom.dataDir)).toEqual([]);
  expect(await readableByOthers(pressroom.dataDir)).toEqual([]);
});

test("with an S3 store, an upload continues where it was cut, and reaches the service", async () => {
  const s3 = await serveS3();
  const temporary = temporaryDataDir();
  const desk = await startPressroom({
    env: {
      TMPDIR: temporary,
      SANDBOX_AUTOPILOT: "off",
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.url,
      S3_FORCE_PATH_STYLE: "true",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
  });
  try {
    const signedIn = await signInOwner(desk);
    const tus = tusOverHttp(signedIn);
    const picture = await noisePng({ width: 2_500, height: 2_000 });
    const location = await tus.begin(picture.length);
    // Parts of the upload wait on this disk for the store.
    const onceItWaits = vi.waitFor(() => {
      expect(readdirSync(temporary).filter((name) => name !== "node-compile-cache")).not.toEqual([]);
      return openToOthers(temporary);
    }, 30_000);
    const cut = tus.patch(location, 0, picture.length, (outgoing) => {
      outgoing.write(
        picture.subarray(0, 11_000_000),
        () => void onceItWaits.finally(() => outgoing.destroy(new Error("cut"))),
      );
    });
    await expect(cut).rejects.toThrow("cut");
    expect(await onceItWaits).toEqual([]);
    const offset = await tus.offsetOf(location);
    expect(offset).toBeLessThanOrEqual(11_000_000);
    const rest = picture.subarray(offset);
    expect((await tus.patch(location, offset, rest.length, (outgoing) => outgoing.end(rest))).status).toBe(
      204,
    );
    await vi.waitFor(
      async () => {
        const reply = await send(`${desk.url}/api/upload-states/${signedIn.slug}/test`, signedIn);
        expect(JSON.parse(reply.body)).toMatchObject([{ state: "stored", widthPx: 2_500, heightPx: 2_000 }]);
      },
      { timeout: 30_000, interval: 200 },
    );
    expect(await s3.openUploads()).toEqual([]);
  } finally {
    await desk.stop();
    await s3.close();
    rmSync(temporary, { recursive: true });
  }
});
