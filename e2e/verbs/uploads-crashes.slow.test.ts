import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "#e2e/access/world/until.ts";
import { anUpload, readUpload } from "#e2e/fixtures/an-upload.ts";
import { expireAllLeases } from "#e2e/fixtures/expire-all-leases.ts";
import { openUploadSetup, type UploadSetup } from "#e2e/fixtures/open-upload-setup.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { filesOf } from "#e2e/fixtures/process-uploads.ts";
import { startWorker } from "#e2e/fixtures/start-worker.ts";
import { lockTable } from "#e2e/service/lock-table.ts";
import { printResult } from "#e2e/service/scale.ts";
import { removeAbandonedCopies } from "#lib/features/uploads/with-local-copy.ts";

let desk: UploadSetup;
beforeAll(async () => {
  desk = await openUploadSetup();
});
afterAll(() => desk.close());

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#d8572a80" }, limitInputPixels: false });

/** The number of the account's files in the service's database. */
async function filesAtService({ testAccount: { accountId } }: TestWorkspace): Promise<number> {
  const client = new pg.Client({ connectionString: desk.pressroom.world.databaseUrl });
  await client.connect();
  const text = "select count(*)::int as files from files where account_id = $1";
  const { rows } = await client.query(text, [accountId]).finally(() => client.end());
  return rows[0].files;
}

async function startsAgain(workspace: TestWorkspace, id: string, what: string): Promise<void> {
  await expireAllLeases();
  const begun = performance.now();
  startWorker();
  await until("it is stored", async () => (await readUpload(workspace, id)).state === "stored", 60_000);
  printResult(
    `kill -9 ${what}: stored ${Math.round(performance.now() - begun)} ms after the restart, one file`,
  );
  const upload = await readUpload(workspace, id);
  expect(await filesOf(workspace)).toMatchObject([{ id: upload.fileId, previewKey: upload.previewKey }]);
  expect(await filesAtService(workspace)).toBe(1);
}

test("after kill -9 during a check, the next worker checks the picture again", {
  timeout: 120_000,
}, async () => {
  const workspace = await openWorkspace(desk.pressroom.world);
  const id = await anUpload(workspace, await blank(9_000, 9_000).png({ compressionLevel: 1 }).toBuffer());
  const copies = path.join(process.env.DATA_DIR ?? "", "pictures");
  const worker = startWorker();
  await until("it looks at it", async () => existsSync(copies) && readdirSync(copies).length > 0);
  await worker.kill9();
  expect(await readUpload(workspace, id)).toMatchObject({ state: "checking" });
  await startsAgain(workspace, id, "while it looked");
  expect(readdirSync(copies), "of the one that was killed").toHaveLength(1);
  await removeAbandonedCopies(Date.now() + 9 * 60_000);
  expect(readdirSync(copies), "it might still be looked at").toHaveLength(1);
  await removeAbandonedCopies(Date.now() + 11 * 60_000);
  expect(readdirSync(copies)).toEqual([]);
});

test("after kill -9 during the service's download, there is one file", { timeout: 120_000 }, async () => {
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

test("after kill -9 between the service's reply and our record, there is one file", {
  timeout: 120_000,
}, async () => {
  const workspace = await openWorkspace(desk.pressroom.world);
  const id = await anUpload(workspace, await blank(60, 40).png().toBuffer());
  await using held = await lockTable(process.env.DATABASE_URL ?? "", "files");
  const worker = startWorker();
  await until("the service has it", async () => (await filesAtService(workspace)) === 1);
  await worker.kill9();
  await held.release();
  expect(await readUpload(workspace, id)).toMatchObject({ state: "sending", fileId: null });
  await startsAgain(workspace, id, "before it was noted");
});
