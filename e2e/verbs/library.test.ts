import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { auditLog } from "#drizzle/schema/audit-log.ts";
import { files } from "#drizzle/schema/files.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { createFolder } from "#lib/features/files/create-folder.ts";
import { deleteFolder } from "#lib/features/files/delete-folder.ts";
import { getFile } from "#lib/features/files/get-file.ts";
import { listLabels } from "#lib/features/files/list-labels.ts";
import { moveFiles } from "#lib/features/files/move-files.ts";
import { removeFiles } from "#lib/features/files/remove-files.ts";
import { renameFile } from "#lib/features/files/rename-file.ts";
import { renameFolder } from "#lib/features/files/rename-folder.ts";
import { rereadFile } from "#lib/features/files/reread-file.ts";
import type { SearchFilesInput } from "#lib/features/files/schemas.ts";
import { searchFiles } from "#lib/features/files/search-files.ts";
import { storeFile } from "#lib/features/files/store-file.ts";
import { tagFiles } from "#lib/features/files/tag-files.ts";

const pressroom = useVerbs();

/** Adds rows for files of the service, newest first. */
async function addFiles({ workspaceId }: TestWorkspace, ...filenames: string[]): Promise<string[]> {
  const rows = filenames.map((filename, index) => ({
    workspaceId,
    id: randomUUID(),
    status: "ready",
    filename,
    mimeType: "image/png",
    sizeBytes: 1_000,
    widthPx: 100,
    heightPx: 80,
    url: `https://files.example/${randomUUID()}`,
    createdAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000),
  }));
  await db().insert(files).values(rows);
  return rows.map(({ id }) => id);
}

const found = async (ctx: MemberContext, search: SearchFilesInput) =>
  (await searchFiles(ctx, search)).rows.map(({ name, filename }) => name ?? filename);

const auditOf = ({ workspaceId }: TestWorkspace, ...actions: string[]) =>
  db()
    .select({ action: auditLog.action, subjectId: auditLog.subjectId, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.workspaceId, workspaceId), inArray(auditLog.action, actions)))
    .orderBy(asc(auditLog.id));

test("search matches parts of name, filename and tags, despite case and accents", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const [first = "", second = ""] = await addFiles(
    workspace,
    "IMG_2034-Größe.final.PNG",
    "TShirtFront.png",
    "100%_wool.png",
  );
  await renameFile(ctx, { fileId: first, name: "Été à Genève" });
  await tagFiles(ctx, { fileIds: [second], add: ["Summer  Sale", "it's"] });
  const cases: [string, string[]][] = [
    ["2034", ["Été à Genève"]],
    ["ete gen", ["Été à Genève"]],
    ["ÉTÉ", ["Été à Genève"]],
    ["grosse", []],
    ["große", ["Été à Genève"]],
    ["final.png", ["Été à Genève"]],
    ["shirt", ["TShirtFront.png"]],
    ["sale", ["TShirtFront.png"]],
    ["summer front", ["TShirtFront.png"]],
    ["it's", ["TShirtFront.png"]],
    ["summer wool", []],
    ["100%", ["100%_wool.png"]],
    ["1", ["100%_wool.png"]],
    ["%", ["Été à Genève", "TShirtFront.png", "100%_wool.png"]],
    ["png", ["Été à Genève", "TShirtFront.png", "100%_wool.png"]],
  ];
  for (const [q, expected] of cases) expect(await found(ctx, { q }), q).toEqual(expected);
});

test("a custom name is shown beside the filename, and an empty one removes it", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const [id = ""] = await addFiles(workspace, "a.png");
  await renameFile(ctx, { fileId: id, name: " The crest " });
  expect(await getFile(ctx, { fileId: id })).toMatchObject({ name: "The crest", filename: "a.png" });
  await renameFile(ctx, { fileId: id, name: "" });
  expect(await getFile(ctx, { fileId: id })).toMatchObject({ name: null });
  expect(await auditOf(workspace, "file.rename")).toMatchObject([
    { subjectId: id, details: { name: "The crest" } },
    { subjectId: id, details: { name: "" } },
  ]);
});

test("tags are lower-case and unique, and are set for many files at once", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const ids = await addFiles(workspace, "a.png", "b.png");
  await tagFiles(ctx, { fileIds: ids, add: ["Easter", " EASTER ", "front"] });
  await tagFiles(ctx, { fileIds: ids.slice(1), add: ["back"], remove: ["Front"] });
  expect((await searchFiles(ctx, {})).rows.map(({ tags }) => tags)).toEqual([
    ["easter", "front"],
    ["back", "easter"],
  ]);
  expect((await listLabels(ctx)).tags).toEqual(["back", "easter", "front"]);
  expect(await found(ctx, { tag: "back" })).toEqual(["b.png"]);
  const many = Array.from({ length: 19 }, (_, index) => `tag ${index}`);
  await expect(tagFiles(ctx, { fileIds: ids, add: many })).rejects.toMatchObject({ code: "too_many_tags" });
  expect((await listLabels(ctx)).tags).toEqual(["back", "easter", "front"]);
  await Promise.all(many.slice(0, 10).map((tag) => tagFiles(ctx, { fileIds: ids, add: [tag] })));
  expect((await listLabels(ctx)).tags).toHaveLength(13);
});

test("a folder can be created, renamed and deleted; files in it or on the way to it then have no folder", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const ids = await addFiles(workspace, "a.png", "b.png", "c.png");
  const folderId = await createFolder(ctx, { name: "Spring" });
  await createFolder(ctx, { name: "autumn" });
  await moveFiles(ctx, { fileIds: ids.slice(0, 2), folderId });
  expect(await found(ctx, { folder: folderId })).toEqual(["a.png", "b.png"]);
  await renameFolder(ctx, { folderId, name: "Winter" });
  expect((await listLabels(ctx)).folders.map(({ name }) => name)).toEqual(["autumn", "Winter"]);
  const [upload] = await db()
    .insert(uploads)
    .values({
      workspaceId: workspace.workspaceId,
      mode: "test",
      askedBy: workspace.owner,
      sizeBytes: 1,
      folderId,
    })
    .returning({ id: uploads.id });
  await deleteFolder(ctx, { folderId });
  expect((await searchFiles(ctx, {})).rows.map((file) => file.folderId)).toEqual([null, null, null]);
  expect(
    await db()
      .select({ folderId: uploads.folderId })
      .from(uploads)
      .where(eq(uploads.id, upload?.id ?? "")),
  ).toEqual([{ folderId: null }]);
  await expect(moveFiles(ctx, { fileIds: ids, folderId })).rejects.toMatchObject({ code: "folder_gone" });
  await expect(deleteFolder(ctx, { folderId })).rejects.toMatchObject({ code: "not_found" });
});

test("folder names are unique regardless of case and spaces, also when several people create one at once", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const made = await Promise.allSettled(
    ["Spring", "SPRING", "spring", " Spring "].map((name) => createFolder(ctx, { name })),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of made) {
    if (one.status === "rejected")
      expect(one.reason).toMatchObject({ code: "folder_exists", params: { field: "name" } });
  }
  const other = await createFolder(ctx, { name: "Summer" });
  await expect(renameFolder(ctx, { folderId: other, name: "spring" })).rejects.toMatchObject({
    code: "folder_exists",
  });
  await renameFolder(ctx, { folderId: other, name: "SUMMER" });
});

test("removed files are found only among the removed ones, and can be restored", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const ids = await addFiles(workspace, "a.png", "b.png");
  await removeFiles(ctx, { fileIds: ids, removed: true });
  expect(await found(ctx, {})).toEqual([]);
  expect(await found(ctx, { removed: true })).toEqual(["a.png", "b.png"]);
  expect(await getFile(ctx, { fileId: ids[0] ?? "" })).toMatchObject({ isRemoved: true });
  await removeFiles(ctx, { fileIds: ids.slice(1), removed: false });
  expect(await found(ctx, {})).toEqual(["b.png"]);
  expect(await auditOf(workspace, "file.remove", "file.put_back")).toEqual([
    { action: "file.remove", subjectId: null, details: { files: expect.arrayContaining(ids) } },
    { action: "file.put_back", subjectId: ids[1], details: {} },
  ]);
});

test("pages leave nothing out and repeat nothing", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const names = Array.from({ length: 130 }, (_, index) => `${index}.png`);
  await addFiles(workspace, ...names);
  const shown: (string | null)[] = [];
  let cursor: string | undefined;
  do {
    const page = await searchFiles(ctx, { q: "png", cursor });
    shown.push(...page.rows.map(({ filename }) => filename));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(shown).toEqual(names);
});

test("files and folders of another workspace are not found, and a viewer changes nothing", async () => {
  const [mine, theirs] = await Promise.all([openWorkspace(pressroom.world), openWorkspace(pressroom.world)]);
  const [own = ""] = await addFiles(mine, "mine.png");
  const [foreign = ""] = await addFiles(theirs, "theirs.png");
  const ctx = await mine.ownerContext();
  const folderId = await createFolder(await theirs.ownerContext(), { name: "Theirs" });
  const refused = { code: "not_found" };
  await expect(getFile(ctx, { fileId: foreign })).rejects.toMatchObject(refused);
  await expect(renameFile(ctx, { fileId: foreign, name: "x" })).rejects.toMatchObject(refused);
  await expect(moveFiles(ctx, { fileIds: [foreign], folderId: null })).rejects.toMatchObject(refused);
  await expect(moveFiles(ctx, { fileIds: [own], folderId })).rejects.toMatchObject({ code: "folder_gone" });
  await expect(tagFiles(ctx, { fileIds: [foreign], add: ["x"] })).rejects.toMatchObject(refused);
  await expect(removeFiles(ctx, { fileIds: [foreign], removed: true })).rejects.toMatchObject(refused);
  await expect(rereadFile(ctx, { fileId: foreign })).rejects.toMatchObject(refused);
  await expect(renameFolder(ctx, { folderId, name: "x" })).rejects.toMatchObject(refused);
  await expect(deleteFolder(ctx, { folderId })).rejects.toMatchObject(refused);
  await tagFiles(ctx, { fileIds: [own, foreign], add: ["mine"] });
  expect(await getFile(await theirs.ownerContext(), { fileId: foreign })).toMatchObject({ tags: [] });

  const viewer = await mine.contextOf(await mine.addMember("viewer"));
  const forbidden = { code: "forbidden_role" };
  expect(await found(viewer, {})).toEqual(["mine.png"]);
  await expect(renameFile(viewer, { fileId: own, name: "x" })).rejects.toMatchObject(forbidden);
  await expect(moveFiles(viewer, { fileIds: [own], folderId: null })).rejects.toMatchObject(forbidden);
  await expect(tagFiles(viewer, { fileIds: [own], add: ["x"] })).rejects.toMatchObject(forbidden);
  await expect(removeFiles(viewer, { fileIds: [own], removed: true })).rejects.toMatchObject(forbidden);
  await expect(rereadFile(viewer, { fileId: own })).rejects.toMatchObject(forbidden);
  await expect(createFolder(viewer, { name: "x" })).rejects.toMatchObject(forbidden);
  await expect(renameFolder(viewer, { folderId, name: "x" })).rejects.toMatchObject(forbidden);
  await expect(deleteFolder(viewer, { folderId })).rejects.toMatchObject(forbidden);
});

test("a refresh updates the service's data, keeps our own, and marks a file that the service does not know", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const fileId = await storeFile(ctx, {
    submissionId: randomUUID(),
    url: await servePicture("again"),
    filename: "again.png",
  });
  await renameFile(ctx, { fileId, name: "Mine" });
  await db()
    .update(files)
    .set({ widthPx: 1, dpi: 7, filename: "old.png", previewFailedAt: new Date() })
    .where(eq(files.id, fileId));
  expect(await rereadFile(ctx, { fileId })).toEqual({ isThere: true });
  const [row] = await db().select().from(files).where(eq(files.id, fileId));
  expect(await getFile(ctx, { fileId })).toMatchObject({ isMissingAtService: false });
  expect(row).toMatchObject({ name: "Mine", filename: "again.png", widthPx: 100, previewFailedAt: null });
  expect(row?.rereadAt).not.toBeNull();

  const [unknown = ""] = await addFiles(workspace, "unknown.png");
  expect(await rereadFile(ctx, { fileId: unknown })).toEqual({ isThere: false });
  expect(await getFile(ctx, { fileId: unknown })).toMatchObject({
    filename: "unknown.png",
    isRemoved: false,
    isMissingAtService: true,
  });
});
