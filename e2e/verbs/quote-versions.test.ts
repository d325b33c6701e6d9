import { describe, expect, test } from "vitest";
import { aQuote, reopen, write } from "#e2e/fixtures/a-quote.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { dismissDrift } from "#lib/features/quotes/dismiss-drift.ts";
import { getQuote } from "#lib/features/quotes/get-quote.ts";
import { listQuotes } from "#lib/features/quotes/list-quotes.ts";
import { listVersions } from "#lib/features/quotes/list-versions.ts";
import { restoreVersion } from "#lib/features/quotes/restore-version.ts";
import { saveVersion } from "#lib/features/quotes/save-version.ts";

const pressroom = useVerbs();

/** Raises the variant's price before discounts, in cents. `back` sets it to the old price. */
async function raisePrice({ testAccount, sku }: TestWorkspace, byCents: number) {
  const { items } = await testAccount.client.estimateOrder({ items: [{ sku, quantity: 1 }], country: "FR" });
  const was = items[0]?.unit_cost_cents ?? 0;
  await pressroom.world.control.setPrice(sku, was + byCents);
  return { was, is: was + byCents, back: () => pressroom.world.control.setPrice(sku, was) };
}

describe("versions", () => {
  test("are numbered, named and listed with their total", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext();
    const { quoteId, revision } = await aQuote(ctx, workspace);
    const shown = { quoteId, revision };
    expect(await saveVersion(ctx, { ...shown, name: "First offer", note: "by phone" })).toBe(1);
    expect(await saveVersion(ctx, { ...shown, name: "Second offer", note: "" })).toBe(2);
    const { estimate } = await getQuote(ctx, { quoteId });
    expect(await listVersions(ctx, { quoteId })).toMatchObject([
      { version: 2, name: "Second offer", note: "" },
      {
        version: 1,
        name: "First offer",
        note: "by phone",
        linesCount: 1,
        piecesCount: 2,
        totalCents: estimate?.costs.total_cents,
        // Two pieces at 35.00, shipping at 6.00 and 20 % VAT.
        offerCents: 9_120,
        savedBy: "The owner",
      },
    ]);
    expect((await getQuote(ctx, { quoteId })).version).toBe(2);
  });

  test("ten simultaneous saves get ten numbers", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext();
    const shown = await aQuote(ctx, workspace);
    const saves = Array.from({ length: 10 }, (_, index) =>
      saveVersion(ctx, { ...shown, name: `Offer ${index}`, note: "" }),
    );
    expect((await Promise.all(saves)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test("an old revision of the quote cannot be saved", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext();
    const { quoteId, revision } = await aQuote(ctx, workspace);
    const { document } = await getQuote(ctx, { quoteId });
    await write(ctx, quoteId, { ...document, shippingChargedCents: 900 });
    const late = { quoteId, revision, name: "Late", note: "" };
    await expect(saveVersion(ctx, late)).rejects.toMatchObject({ code: "quote_moved" });
    expect(await listVersions(ctx, { quoteId })).toEqual([]);
  });

  test("an outdated estimate is not stored with the version", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext();
    const { quoteId } = await aQuote(ctx, workspace);
    const { document } = await getQuote(ctx, { quoteId });
    const { revision } = await write(ctx, quoteId, { ...document, shippingChargedCents: 1 }, false);
    await saveVersion(ctx, { quoteId, revision, name: "Unasked", note: "" });
    expect(await listVersions(ctx, { quoteId })).toMatchObject([{ totalCents: null }]);
  });

  test("a restored version becomes the quote, and the replaced content is saved as a version", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext();
    const { quoteId, revision } = await aQuote(ctx, workspace);
    await saveVersion(ctx, { quoteId, revision, name: "First", note: "" });
    const first = await getQuote(ctx, { quoteId });
    const next = await write(ctx, quoteId, { ...first.document, shippingChargedCents: 1_200 });
    await expect(restoreVersion(ctx, { quoteId, revision, version: 1 })).rejects.toMatchObject({
      code: "quote_moved",
    });
    expect(await listVersions(ctx, { quoteId })).toHaveLength(1);
    const replaced = await getQuote(ctx, { quoteId });
    expect(await restoreVersion(ctx, { quoteId, revision: next.revision, version: 1 })).toBe(2);
    const restored = await getQuote(ctx, { quoteId });
    expect(restored.document).toEqual(first.document);
    expect(restored).toMatchObject({ revision: next.revision + 1, estimate: first.estimate, drift: null });
    expect(await listVersions(ctx, { quoteId })).toMatchObject([
      { version: 2, name: "Spring hoodies", totalCents: replaced.estimate?.costs.total_cents },
      { version: 1, name: "First" },
    ]);
    // The first version has the content that is replaced now, so it is not saved again.
    expect(await restoreVersion(ctx, { quoteId, revision: restored.revision, version: 2 })).toBe(1);
    expect((await getQuote(ctx, { quoteId })).document).toEqual(replaced.document);
    expect(await listVersions(ctx, { quoteId })).toHaveLength(2);
    const unknown = { quoteId, revision: restored.revision + 1, version: 9 };
    await expect(restoreVersion(ctx, unknown)).rejects.toMatchObject({ code: "not_found" });
  });

  test("belong to one workspace and mode, and require write permission", async () => {
    const [workspace, other] = [await openWorkspace(pressroom.world), await openWorkspace(pressroom.world)];
    const ctx = await workspace.ownerContext();
    const shown = await aQuote(ctx, workspace);
    const given = { ...shown, name: "Mine", note: "" };
    const strangers = [await other.ownerContext(), await workspace.ownerContext("live")];
    await saveVersion(ctx, given);
    for (const stranger of strangers) {
      await expect(saveVersion(stranger, given)).rejects.toMatchObject({ code: "not_found" });
      await expect(restoreVersion(stranger, { ...shown, version: 1 })).rejects.toMatchObject({
        code: "not_found",
      });
      expect(await listVersions(stranger, shown)).toEqual([]);
    }
    const viewer = await workspace.contextOf(await workspace.addMember("viewer"));
    await expect(saveVersion(viewer, given)).rejects.toMatchObject({ code: "forbidden_role" });
    expect(await listVersions(viewer, shown)).toHaveLength(1);
  });
});

describe("price changes", () => {
  test("are shown per line item on opening, until they are dismissed", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext();
    const { quoteId } = await aQuote(ctx, workspace);
    expect((await reopen(ctx, quoteId)).drift).toBeNull();
    const price = await raisePrice(workspace, 250);
    const { drift } = await reopen(ctx, quoteId);
    expect(drift?.lines).toMatchObject([
      { sku: workspace.sku, unit: { before: price.was, after: price.is }, total: { before: price.was * 2 } },
    ]);
    expect(drift?.costs.map(({ name }) => name)).toContain("total_cents");
    // Opening the quote again, or entering another price, does not dismiss the message.
    const quote = await reopen(ctx, quoteId);
    expect(quote.drift).toEqual(drift);
    await write(ctx, quoteId, { ...quote.document, shippingChargedCents: 700 });
    expect((await getQuote(ctx, { quoteId })).drift).toEqual(drift);
    expect((await listQuotes(ctx, {})).rows[0]?.hasDrift).toBe(true);
    expect(drift?.isOfOtherItems).toBe(false);
    // After another quantity, the totals of then are no longer those of the quote.
    const more = quote.document.lines.map((line) => ({ ...line, quantity: 3 }));
    await write(ctx, quoteId, { ...quote.document, lines: more });
    expect((await getQuote(ctx, { quoteId })).drift).toEqual({ ...drift, isOfOtherItems: true });
    await dismissDrift(ctx, { quoteId });
    expect((await reopen(ctx, quoteId)).drift).toBeNull();
    await price.back();
  });

  test("are compared with the first estimate, and disappear when the first price returns", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext();
    const { quoteId } = await aQuote(ctx, workspace);
    const first = await raisePrice(workspace, 100);
    await reopen(ctx, quoteId);
    await pressroom.world.control.setPrice(workspace.sku, first.was + 300);
    expect((await reopen(ctx, quoteId)).drift?.lines[0]?.unit).toEqual({
      before: first.was,
      after: first.was + 300,
    });
    await first.back();
    expect((await reopen(ctx, quoteId)).drift).toBeNull();
  });

  test("do not include the person's own changes", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext();
    const { quoteId } = await aQuote(ctx, workspace);
    const { document } = await getQuote(ctx, { quoteId });
    const more = document.lines.map((line) => ({ ...line, quantity: 50 }));
    await write(ctx, quoteId, { ...document, lines: more });
    await write(ctx, quoteId, { ...document, destination: { ...document.destination, country: "US" } });
    expect((await reopen(ctx, quoteId)).drift).toBeNull();
  });

  test("of a restored version are compared with its saved estimate", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext();
    const { quoteId, revision } = await aQuote(ctx, workspace);
    await saveVersion(ctx, { quoteId, revision, name: "Old", note: "" });
    const { document } = await getQuote(ctx, { quoteId });
    const next = await write(ctx, quoteId, { ...document, lines: [] }, false);
    const price = await raisePrice(workspace, 75);
    await restoreVersion(ctx, { quoteId, revision: next.revision, version: 1 });
    expect((await reopen(ctx, quoteId)).drift?.lines[0]?.unit).toEqual({
      before: price.was,
      after: price.is,
    });
    await price.back();
  });
});
