import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { changeUpload } from "#e2e/fixtures/change-upload.ts";
import { openTusSetup, type TusSetup } from "#e2e/fixtures/open-tus-setup.ts";
import { tusClient } from "#e2e/fixtures/tus.ts";
import { listUploads } from "#lib/features/uploads/list-uploads.ts";

let desks: TusSetup;
beforeAll(async () => {
  desks = await openTusSetup();
});
afterAll(() => desks.close());

const openDesk = () => desks.open();

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test("uploads that ended more than an hour ago are not listed", async () => {
  const { workspace, ctx, tus } = await openDesk();
  const [recent, old] = [await tus.begin(5), await tus.begin(5)];
  await changeUpload(workspace, recent, { state: "refused", finishedAt: minutesAgo(59) });
  await changeUpload(workspace, old, { state: "stored", finishedAt: minutesAgo(61) });
  expect((await listUploads(ctx)).map(({ id }) => id)).toEqual([recent]);
});

test("uploads in progress are listed first, one's own before others", async () => {
  const { workspace, ctx, tus } = await openDesk();
  const own = await tus.begin(5);
  const ownEnded = await tus.begin(5);
  await changeUpload(workspace, own, { createdAt: minutesAgo(50) });
  await changeUpload(workspace, ownEnded, { state: "refused", finishedAt: minutesAgo(50) });
  const colleague = await workspace.contextOf(await workspace.addMember("designer"));
  const theirs = await tusClient(colleague).begin(5);
  const ended = {
    workspaceId: workspace.workspaceId,
    mode: ctx.mode,
    askedBy: colleague.actor.userId,
    sizeBytes: 5,
    state: "stored" as const,
    finishedAt: minutesAgo(1),
  };
  await db()
    .insert(uploads)
    .values(Array.from({ length: 400 }, () => ended));
  const listed = (await listUploads(ctx)).map(({ id }) => id);
  expect(listed.slice(0, 3)).toEqual([own, theirs, ownEnded]);
  expect(listed).toHaveLength(302);
});
