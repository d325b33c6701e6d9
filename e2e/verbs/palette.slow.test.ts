import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { fillCatalog } from "#e2e/fixtures/fill-catalog.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { addAddress } from "#lib/features/addresses/add-address.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { findEntries } from "#lib/features/palette/find-entries.ts";
import type { Translator } from "#lib/features/palette/internal/palette-query.ts";
import { listEntries } from "#lib/features/palette/list-entries.ts";
import { recallEntries } from "#lib/features/palette/recall-entries.ts";
import { archiveQuote } from "#lib/features/quotes/archive-quote.ts";
import { createQuote } from "#lib/features/quotes/create-quote.ts";
import messages from "#messages/en.json" with { type: "json" };

const pressroom = useVerbs();

const speaker: Translator = { t: createTranslator({ locale: "en", messages }), locale: "en" };
const idsOf = async (ctx: MemberContext, q: string) =>
  (await findEntries(ctx, { q }, speaker)).map(({ id }) => id);
const labels = async (ctx: MemberContext) => (await listEntries(ctx, speaker)).map(({ label }) => label);

async function open() {
  const workspace = await openWorkspace(pressroom.world);
  return { workspace, ctx: await workspace.ownerContext() };
}

async function draft(workspace: TestWorkspace, ctx: MemberContext) {
  return `order:${await createOrder(ctx, aSubmission(workspace))}`;
}

test("an order is found by its recipient, a quote and an address by their names, each in its mode", async () => {
  const { workspace, ctx } = await open();
  const order = await draft(workspace, ctx);
  const quote = `quote:${await createQuote(ctx, { name: "Spring 100%_hoodies" })}`;
  const { addressId } = await addAddress(ctx, {
    address: {
      name: "Zoë Müller",
      line1: "Heidestraße 17",
      city: "Köln",
      country: "DE",
      postal_code: "51147",
    },
  });
  const [found] = await findEntries(ctx, { q: "ada" }, speaker);
  expect(found).toMatchObject({ id: order, kind: "order", href: expect.stringContaining("/test/orders/") });
  for (const q of ["spring", "HOODIES spring", "100%_"]) expect(await idsOf(ctx, q), q).toContain(quote);
  expect(await idsOf(ctx, "g_1")).toEqual([]);
  expect(await idsOf(ctx, "muller koln")).toContain(`address:${addressId}`);
  const live = await workspace.ownerContext("live");
  expect(await idsOf(live, "ada")).not.toContain(order);
  expect(await idsOf(live, "spring")).toEqual([]);
});

test("another workspace does not find these entries, and cannot recall them", async () => {
  const { workspace, ctx } = await open();
  const order = await draft(workspace, ctx);
  const quote = `quote:${await createQuote(ctx, { name: "Spring" })}`;
  const stranger = await open();
  expect(await idsOf(stranger.ctx, "spring")).toEqual([]);
  expect(await recallEntries(stranger.ctx, { ids: [order, quote] }, speaker)).toEqual([]);
  expect((await recallEntries(ctx, { ids: [quote, order] }, speaker)).map(({ id }) => id)).toEqual([
    quote,
    order,
  ]);
});

test("products are found as in the catalog, and recalled by name", async () => {
  const { workspace, ctx } = await open();
  await fillCatalog(workspace.workspaceId, { products: 10, variants: 100 });
  const [hoodie] = await findEntries(ctx, { q: "hoodei" }, speaker);
  expect(hoodie).toMatchObject({ kind: "product", label: "Classic hoodie" });
  const again = await recallEntries(ctx, { ids: [hoodie?.id ?? ""] }, speaker);
  expect(again.map(({ label }) => label)).toEqual(["Classic hoodie"]);
});

test("archived entries and malformed ids are skipped", async () => {
  const { ctx } = await open();
  const quoteId = await createQuote(ctx, { name: "Spring" });
  await archiveQuote(ctx, { quoteId, archived: true });
  expect(await idsOf(ctx, "spring")).toEqual([]);
  const ids = [`quote:${quoteId}`, "quote:1 or 1=1", "order:", "", "page:orders"];
  expect(await recallEntries(ctx, { ids }, speaker)).toEqual([]);
  for (const q of ["", "  ", "\0", "%", "'"]) expect(await idsOf(ctx, q)).toEqual([]);
});

test("each role sees only the entries it may open", async () => {
  const { workspace, ctx } = await open();
  const order = await draft(workspace, ctx);
  const as = async (role: "viewer" | "designer") =>
    workspace.contextOf(await workspace.addMember(role), "test");
  const viewer = await as("viewer");
  const designer = await as("designer");
  expect(await labels(ctx)).toEqual(expect.arrayContaining(["New order", "Connection", "Orders"]));
  const seen = await labels(viewer);
  expect(seen).toContain("Orders");
  for (const label of ["New order", "New quote", "Connection", "Imports", "Events"])
    expect(seen).not.toContain(label);
  expect(await labels(designer)).not.toContain("Orders");
  expect(await labels(designer)).toContain("Glossary");
  expect(await idsOf(viewer, "ada")).toContain(order);
  expect(await idsOf(designer, "ada")).toEqual([]);
  expect(await recallEntries(designer, { ids: [order] }, speaker)).toEqual([]);
});
