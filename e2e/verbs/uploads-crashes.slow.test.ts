import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "#e2e/access/world/until.ts";
import { anUpload, readUpload } from "#e2e/fixtures/an-upload.ts";
import { openUploadDesk, type UploadDesk } from "#e2e/fixtures/open-upload-desk.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { passLeases } from "#e2e/fixtures/pass-leases.ts";
import { startWorker } from "#e2e/fixtures/start-worker.ts";
import { filesOf } from "#e2e/fixtures/work-on-uploads.ts";
import { holdTable } from "#e2e/service/hold-table.ts";
import { tell } from "#e2e/service/scale.ts";
import { removeLeftCopies } from "#lib/features/uploads/with-local-copy.ts";

let desk: UploadDesk;
beforeAll(async () => {
  desk = await openUploadDesk();
});
afterAll(() => desk.close());

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#d8572a80" }, limitInputPixels: false });

/** As its own books have it. */
async function filesAtService({ desk: { accountId } }: TestWorkspace): Promise<number> {
  const client = new pg.Client({ connectionString: desk.pressroom.world.databaseUrl });
  await client.connect();
  const text = "select count(*)::int as files from files where account_id = $1";
  const { rows } = await client.query(text, [accountId]).finally(() => client.end());
  return rows[0].files;
}

async function startsAgain(workspace: TestWorkspace, id: string, what: string): Promise<void> {
  await passLeases();
  const begun = performance.now();
  startWorker();
  await until("it is stored", async () => (await readUpload(workspace, id)).state === "stored", 60_000);
  tell(`kill -9 ${what}: stored ${Math.round(performance.now() - begun)} ms after the restart, one file`);
  const upload = await readUpload(workspace, id);
  expect(await filesOf(workspace)).toMatchObject([{ id: upload.fileId, previewKey: upload.previewKey }]);
  expect(await filesAtService(workspace)).toBe(1);
}

test("killed while it looks at a picture, the worker looks again", { timeout: 120_000 }, async () => {
  const workspace = await openWorkspace(desk.pressroom.world);
  const id = await anUpload(workspace, await blank(9_000, 9_000).png({ compressionLevel: 1 }).toBuffer());
  const copies = path.join(process.env.DATA_DIR ?? "", "pictures");
  const worker = startWorker();
  await until("it looks at it", async () => existsSync(copies) && readdirSync(copies).length > 0);
  await worker.kill9();
  expect(await readUpload(workspace, id)).toMatchObject({ state: "checking" });
  await startsAgain(workspace, id, "while it looked");
  expect(readdirSync(copies), "of the one that was killed").toHaveLength(1);
  await removeLeftCopies(Date.now() + 9 * 60_000);
  expect(readdirSync(copies), "it might still be looked at").toHaveLength(1);
  await removeLeftCopies(Date.now() + 11 * 60_000);
  expect(readdirSync(copies)).toEqual([]);
});

test("killed while the service downloads, it is one file", { timeout: 120_000 }, async () => {
  const workspace = await openWorkspace(desk.pressroom.world);
  const id = await anUpload(workspace, await blank(50, 40).png().toBuffer());
  const worker = startWorker();
  let killed: Promise<void> | undefined;
  desk.links.before = async () => {
    killed ??= worker.kill9();
    await killed;
  };
  await until("the service asks for it", async () => killed !== undefined);
  await killed;
  desk.links.before = null;
  await startsAgain(workspace, id, "while the service downloaded");
});

test("killed between “service stored it” and “we noted it”, it is one file", {
  timeout: 120_000,
}, async () => {
  const workspace = await openWorkspace(desk.pressroom.world);
  const id = await anUpload(workspace, await blank(60, 40).png().toBuffer());
  await using held = await holdTable(process.env.DATABASE_URL ?? "", "files");
  const worker = startWorker();
  await until("the service has it", async () => (await filesAtService(workspace)) === 1);
  await worker.kill9();
  await held.letGo();
  expect(await readUpload(workspace, id)).toMatchObject({ state: "sending", fileId: null });
  await startsAgain(workspace, id, "before it was noted");
});
