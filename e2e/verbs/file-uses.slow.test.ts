import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { templates } from "#drizzle/schema/templates.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { getFile } from "#lib/features/files/get-file.ts";
import { listFileUses } from "#lib/features/files/list-file-uses.ts";
import { storeFile } from "#lib/features/files/store-file.ts";

const pressroom = useVerbs();

async function addFile(workspace: TestWorkspace, name: string) {
  const ctx = await workspace.ownerContext();
  const fileId = await storeFile(ctx, { submissionId: randomUUID(), url: await servePicture(name) });
  return getFile(ctx, { fileId });
}

async function addQuote({ workspaceId, owner }: TestWorkspace, mode: Mode, name: string, files: object[]) {
  const document = { lines: files.map((each) => ({ files: each })) };
  await db().insert(quotes).values({ workspaceId, mode, name, document, createdBy: owner, updatedBy: owner });
}

/** The mirror stores the URLs of an order's files, not their ids. */
async function addOrder({ workspaceId }: TestWorkspace, mode: Mode, number: string, urls: string[]) {
  await db()
    .insert(orders)
    .values({
      workspaceId,
      id: randomUUID(),
      mode,
      number,
      status: "draft",
      recipient: "Erika Mustermann",
      city: "Köln",
      country: "DE",
      itemsCount: 1,
      totalCents: 100,
      currency: "EUR",
      data: { items: [{ files: [] }, { files: urls.map((url) => ({ url })) }] },
      createdAt: sql`clock_timestamp()`,
      serviceUpdatedAt: sql`now()`,
    });
}

async function addTemplate(
  { workspaceId, owner }: TestWorkspace,
  name: string,
  files: Record<string, string>,
) {
  await db()
    .insert(templates)
    .values({ workspaceId, name, productId: randomUUID(), files, createdBy: owner, updatedBy: owner });
}

const namesOf = (users: { rows: { name: string }[] } | null) => users?.rows.map(({ name }) => name);

test("a file lists exactly the templates, quotes and orders that print it", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const [file, other] = [await addFile(workspace, "crest"), await addFile(workspace, "other")];
  await addTemplate(workspace, "Crest tee", { front: file.id, back: other.id });
  await addTemplate(workspace, "Other tee", { front: other.id });
  await addQuote(workspace, "test", "Fair", [{}, { front: other.id, back: file.id }]);
  await addQuote(workspace, "test", "Other fair", [{ front: other.id }]);
  await addQuote(workspace, "live", "Live fair", [{ front: file.id }]);
  await addOrder(workspace, "test", "T-1", [other.url, file.url]);
  await addOrder(workspace, "test", "T-2", [other.url]);
  await addOrder(workspace, "live", "L-1", [file.url]);

  const uses = await listFileUses(await workspace.ownerContext("test"), { fileId: file.id });
  expect(namesOf(uses.templates)).toEqual(["Crest tee"]);
  expect(namesOf(uses.quotes)).toEqual(["Fair"]);
  expect(namesOf(uses.orders)).toEqual(["T-1"]);
  const inLive = await listFileUses(await workspace.ownerContext("live"), { fileId: file.id });
  expect(namesOf(inLive.templates)).toEqual(["Crest tee"]);
  expect(namesOf(inLive.quotes)).toEqual(["Live fair"]);
  expect(namesOf(inLive.orders)).toEqual(["L-1"]);
});

test("the ten newest uses are listed, with a hint if there are more", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const file = await addFile(workspace, "often");
  for (let number = 1; number <= 11; number++) await addOrder(workspace, "test", `N-${number}`, [file.url]);
  const { orders: found } = await listFileUses(await workspace.ownerContext(), { fileId: file.id });
  expect(found).toMatchObject({ hasMore: true });
  expect(namesOf(found)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((number) => `N-${number}`));
});

test("orders are not listed for a role without access, and nothing of another workspace is listed", async () => {
  const [mine, theirs] = [await openWorkspace(pressroom.world), await openWorkspace(pressroom.world)];
  const file = await addFile(mine, "mine");
  await addOrder(mine, "test", "T-1", [file.url]);
  await addOrder(theirs, "test", "T-2", [file.url]);
  await addQuote(theirs, "test", "Theirs", [{ front: file.id }]);
  await addTemplate(theirs, "Theirs", { front: file.id });
  const designer = await mine.contextOf(await mine.addMember("designer"));
  expect(await listFileUses(designer, { fileId: file.id })).toMatchObject({
    templates: { rows: [] },
    quotes: { rows: [] },
    orders: null,
  });
  const own = await listFileUses(await mine.ownerContext(), { fileId: file.id });
  expect(namesOf(own.orders)).toEqual(["T-1"]);
  await expect(listFileUses(await theirs.ownerContext(), { fileId: file.id })).rejects.toMatchObject({
    code: "not_found",
  });
});
