import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { addLines } from "#lib/features/quotes/add-lines.ts";
import { archiveQuote } from "#lib/features/quotes/archive-quote.ts";
import { createQuote } from "#lib/features/quotes/create-quote.ts";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import { duplicateQuote } from "#lib/features/quotes/duplicate-quote.ts";
import { estimateQuote } from "#lib/features/quotes/estimate-quote.ts";
import { getQuote } from "#lib/features/quotes/get-quote.ts";
import { listQuotes } from "#lib/features/quotes/list-quotes.ts";
import { newDocument, newLine } from "#lib/features/quotes/new-document.ts";
import { renameQuote } from "#lib/features/quotes/rename-quote.ts";
import { saveQuote } from "#lib/features/quotes/save-quote.ts";

const pressroom = useVerbs();
let workspace: TestWorkspace;
let ctx: MemberContext;
beforeAll(async () => {
  workspace = await openWorkspace(pressroom.world);
  ctx = await workspace.ownerContext("test");
});

const made = (name = "Fair in Köln") => createQuote(ctx, { name });

function aDocument(country: string, ...skus: string[]): QuoteDocument {
  const begun = newDocument();
  return {
    ...begun,
    lines: skus.map((sku) => newLine(randomUUID(), { sku, quantity: 2 })),
    destination: { ...begun.destination, country },
  };
}

test("each save increases the revision, and the quote is found by its variants", async () => {
  const quoteId = await made();
  const document = aDocument("DE", "TEE-1", "TEE-2", "TEE-1");
  expect(await saveQuote(ctx, { quoteId, revision: 1, document })).toEqual({ outcome: "saved", revision: 2 });
  expect(await getQuote(ctx, { quoteId })).toMatchObject({
    name: "Fair in Köln",
    revision: 2,
    document,
    estimate: null,
    updatedBy: "The owner",
  });
  const [row] = await db()
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.workspaceId, workspace.workspaceId), sql`${quotes.skus} @> array['TEE-2']`));
  expect(row?.id).toBe(quoteId);
});

test("the second of two saves of a revision gets a conflict with the other content, and can save again", async () => {
  const quoteId = await made();
  const other = await workspace.contextOf(await workspace.addMember("designer"));
  const mine = aDocument("DE", "TEE-1");
  await saveQuote(other, { quoteId, revision: 1, document: aDocument("FR", "MUG-1") });
  const answer = await saveQuote(ctx, { quoteId, revision: 1, document: mine });
  expect(answer).toMatchObject({
    outcome: "conflict",
    theirs: { revision: 2, updatedBy: "The designer", document: { destination: { country: "FR" } } },
  });
  expect(await saveQuote(ctx, { quoteId, revision: 2, document: mine })).toMatchObject({ revision: 3 });
});

test("ten saves of one revision at once: one is saved, nine get a conflict", async () => {
  const quoteId = await made();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      saveQuote(ctx, { quoteId, revision: 1, document: aDocument("DE", `SKU-${at}`) }),
    ),
  );
  expect(answers.filter(({ outcome }) => outcome === "saved")).toHaveLength(1);
  expect((await getQuote(ctx, { quoteId })).revision).toBe(2);
});

test("repeating a save after a lost answer is no conflict", async () => {
  const quoteId = await made();
  const save = { quoteId, revision: 1, document: aDocument("DE", "TEE-1") };
  await saveQuote(ctx, save);
  expect(await saveQuote(ctx, structuredClone(save))).toEqual({ outcome: "saved", revision: 2 });
  expect((await getQuote(ctx, { quoteId })).revision).toBe(2);
});

test("a rename is refused if name or note have changed meanwhile", async () => {
  const quoteId = await made("First");
  const was = { name: "First", note: "" };
  await renameQuote(ctx, { quoteId, name: "Second", note: "For the fair", was });
  expect(await getQuote(ctx, { quoteId })).toMatchObject({
    name: "Second",
    note: "For the fair",
    revision: 1,
  });
  await expect(renameQuote(ctx, { quoteId, name: "Third", note: "", was })).rejects.toMatchObject({
    code: "quote_renamed",
  });
  const unread = { name: "Second", note: "" };
  await expect(renameQuote(ctx, { quoteId, name: "Second", note: "", was: unread })).rejects.toMatchObject({
    code: "quote_renamed",
  });
  await renameQuote(ctx, { quoteId, name: "Second", note: "For the fair", was });
});

test("an archived quote leaves the list and cannot be changed, until it is restored", async () => {
  const quoteId = await made("Put away");
  await archiveQuote(ctx, { quoteId, archived: true });
  const names = async (archived: boolean) =>
    (await listQuotes(ctx, { show: archived ? "archived" : "current" })).rows.map(({ name }) => name);
  expect(await names(false)).not.toContain("Put away");
  expect(await names(true)).toContain("Put away");
  const save = { quoteId, revision: 1, document: aDocument("DE") };
  const lines = [{ sku: "TEE-1", quantity: 1 }];
  await expect(saveQuote(ctx, save)).rejects.toMatchObject({ code: "quote_archived" });
  await expect(addLines(ctx, { quoteId, lines }, { name: "unused" })).rejects.toMatchObject({
    code: "quote_archived",
  });
  await archiveQuote(ctx, { quoteId, archived: false });
  expect(await saveQuote(ctx, save)).toMatchObject({ outcome: "saved" });
  const audit = await readAudit(workspace.workspaceId);
  expect(audit.filter(({ subjectId }) => subjectId === quoteId).map(({ action }) => action)).toEqual([
    "quote.create",
    "quote.archive",
    "quote.restore",
  ]);
});

test("a copy has the same content and is independent", async () => {
  const quoteId = await made("Original");
  await saveQuote(ctx, { quoteId, revision: 1, document: aDocument("IT", "TEE-1") });
  const copyId = await duplicateQuote(ctx, { quoteId, name: "Copy" });
  const copy = await getQuote(ctx, { quoteId: copyId });
  expect(copy).toMatchObject({
    name: "Copy",
    revision: 1,
    version: 0,
    document: aDocumentLike("IT", "TEE-1"),
  });
  await saveQuote(ctx, { quoteId: copyId, revision: 1, document: aDocument("FR") });
  expect((await getQuote(ctx, { quoteId })).document.destination.country).toBe("IT");
});

const aDocumentLike = (country: string, sku: string) => ({ destination: { country }, lines: [{ sku }] });

test("line items are added to a new or existing quote, and equal ones are merged", async () => {
  const lines = [
    { sku: "TEE-1", quantity: 3 },
    { sku: "MUG-1", quantity: 1 },
  ];
  const quoteId = await addLines(ctx, { quoteId: null, lines }, { name: "From the catalog" });
  await addLines(ctx, { quoteId, lines: [{ sku: "TEE-1", quantity: 4 }] }, { name: "unused" });
  const { name, revision, document } = await getQuote(ctx, { quoteId });
  expect({ name, revision }).toEqual({ name: "From the catalog", revision: 2 });
  expect(document.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ["TEE-1", 7],
    ["MUG-1", 1],
  ]);
});

test("line items that ten requests add at once are all kept", async () => {
  const quoteId = await made();
  await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      addLines(ctx, { quoteId, lines: [{ sku: `SKU-${at}`, quantity: 1 }] }, { name: "unused" }),
    ),
  );
  expect((await getQuote(ctx, { quoteId })).document.lines).toHaveLength(10);
});

test("a full quote takes no more line items, and the error says how many fit", async () => {
  const quoteId = await made();
  const skus = Array.from({ length: 99 }, (_, at) => `SKU-${at}`);
  await saveQuote(ctx, { quoteId, revision: 1, document: aDocument("DE", ...skus) });
  const two = ["A-1", "A-2"].map((sku) => ({ sku, quantity: 1 }));
  await expect(addLines(ctx, { quoteId, lines: two }, { name: "unused" })).rejects.toMatchObject({
    code: "quote_full",
    params: { max: 100, has: 99 },
  });
});

test("pages of the list leave nothing out and repeat nothing, even with equal timestamps", async () => {
  const own = await openWorkspace(pressroom.world);
  const reader = await own.ownerContext("test");
  await db()
    .insert(quotes)
    .values(
      Array.from({ length: 120 }, (_, at) => ({
        workspaceId: own.workspaceId,
        mode: "test" as const,
        name: `Quote ${at}`,
        document: newDocument(),
        createdBy: own.owner,
        updatedBy: own.owner,
        updatedAt: new Date(Date.UTC(2026, 0, 1 + (at % 3))),
      })),
    );
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await listQuotes(reader, { cursor: cursor ?? undefined });
    seen.push(...page.rows.map((row) => row.id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
  await expect(listQuotes(reader, { cursor: "nonsense" })).rejects.toMatchObject({ code: "invalid_cursor" });
});

test("an estimate is stored with its revision, and the list marks it as outdated after a change", async () => {
  const quoteId = await made("Estimated");
  const document = aDocument("DE", workspace.sku);
  await saveQuote(ctx, { quoteId, revision: 1, document });
  const { estimate, lineIds } = await estimateQuote(ctx, { quoteId, revision: 2 });
  expect(lineIds).toEqual(document.lines.map(({ id }) => id));
  expect(await getQuote(ctx, { quoteId })).toMatchObject({ estimate, estimatedRevision: 2, revision: 2 });
  const row = async () => (await listQuotes(ctx, {})).rows.find(({ id }) => id === quoteId);
  expect(await row()).toMatchObject({
    totalCents: estimate?.costs.total_cents,
    isStale: false,
    country: "DE",
    linesCount: 1,
    piecesCount: 2,
  });
  await saveQuote(ctx, { quoteId, revision: 2, document: aDocument("FR", workspace.sku) });
  expect(await row()).toMatchObject({
    totalCents: estimate?.costs.total_cents,
    isStale: true,
    country: "FR",
  });
  await expect(estimateQuote(ctx, { quoteId, revision: 2 })).rejects.toMatchObject({
    code: "quote_moved_on",
  });
});

test.each([
  ["HVT-SAGE-M", "TEE-WHITE-M"],
  ["TEE-WHITE-M", "HVT-SAGE-M"],
])("the list names the products of %s and %s once, in the order of the quote", async (first, second) => {
  const quoteId = await made();
  const document = aDocument("DE", first, second, first);
  await saveQuote(ctx, { quoteId, revision: 1, document });
  const { estimate, refusal } = await estimateQuote(ctx, { quoteId, revision: 2 });
  expect(refusal).toBeNull();
  const row = (await listQuotes(ctx, {})).rows.find(({ id }) => id === quoteId);
  expect(row?.titles).toEqual(estimate?.items.slice(0, 2).map(({ title }) => title));
});

test("a refusal of the service names its line item, and the last estimate stays", async () => {
  const quoteId = await made();
  await saveQuote(ctx, { quoteId, revision: 1, document: aDocument("DE", workspace.sku) });
  const good = await estimateQuote(ctx, { quoteId, revision: 2 });
  const document = aDocument("DE", workspace.sku, "NOT-THERE-1");
  await saveQuote(ctx, { quoteId, revision: 2, document });
  const { estimate, refusal } = await estimateQuote(ctx, { quoteId, revision: 3 });
  expect(estimate).toBeNull();
  expect(refusal).toMatchObject({ code: "unknown_sku", lineId: document.lines[1]?.id, field: "sku" });
  expect(await getQuote(ctx, { quoteId })).toMatchObject({ estimate: good.estimate, estimatedRevision: 2 });
});

test("an incomplete quote is not sent for an estimate", async () => {
  const quoteId = await made();
  await expect(estimateQuote(ctx, { quoteId, revision: 1 })).rejects.toMatchObject({
    code: "quote_incomplete",
  });
});

test.each(["viewer", "developer"] as const)(
  "a %s can read and estimate a quote, but not change it",
  async (role) => {
    const quoteId = await made("For all to read");
    const document = aDocument("DE", workspace.sku);
    await saveQuote(ctx, { quoteId, revision: 1, document });
    const reader = await workspace.contextOf(await workspace.addMember(role));
    const denied = { code: "forbidden_role" };
    await expect(createQuote(reader, { name: "No" })).rejects.toMatchObject(denied);
    await expect(saveQuote(reader, { quoteId, revision: 2, document })).rejects.toMatchObject(denied);
    await expect(archiveQuote(reader, { quoteId, archived: true })).rejects.toMatchObject(denied);
    await expect(duplicateQuote(reader, { quoteId, name: "No" })).rejects.toMatchObject(denied);
    const lines = [{ sku: "TEE-1", quantity: 1 }];
    await expect(addLines(reader, { quoteId, lines }, { name: "No" })).rejects.toMatchObject(denied);
    const words = { name: "No", note: "", was: { name: "For all to read", note: "" } };
    await expect(renameQuote(reader, { quoteId, ...words })).rejects.toMatchObject(denied);
    expect((await estimateQuote(reader, { quoteId, revision: 2 })).estimate).not.toBeNull();
    expect(await getQuote(reader, { quoteId })).toMatchObject({ revision: 2, estimate: null });
  },
);

test("a quote of the other mode or of another workspace is not found", async () => {
  const quoteId = await made();
  const stranger = await (await openWorkspace(pressroom.world)).ownerContext("test");
  for (const elsewhere of [await workspace.ownerContext("live"), stranger]) {
    const missing = { code: "not_found" };
    const save = { quoteId, revision: 1, document: aDocument("DE") };
    await expect(getQuote(elsewhere, { quoteId })).rejects.toMatchObject(missing);
    await expect(saveQuote(elsewhere, save)).rejects.toMatchObject(missing);
    await expect(estimateQuote(elsewhere, { quoteId, revision: 1 })).rejects.toMatchObject(missing);
    await expect(archiveQuote(elsewhere, { quoteId, archived: true })).rejects.toMatchObject(missing);
    await expect(duplicateQuote(elsewhere, { quoteId, name: "Mine" })).rejects.toMatchObject(missing);
    expect((await listQuotes(elsewhere, {})).rows.map(({ id }) => id)).not.toContain(quoteId);
  }
  expect((await getQuote(ctx, { quoteId })).revision).toBe(1);
});
