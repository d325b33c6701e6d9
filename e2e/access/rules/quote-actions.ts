import { makeDrift, makeQuote, makeShare, makeVersion, quoteName } from "#e2e/access/world/make-quote.ts";
import type { ProtectedActionRule } from "./rule.ts";

const quotesPage = "/[workspace]/[mode]/quotes";
export const quotePage = `${quotesPage}/[quote]`;

/** Access to the actions on quotes. */
export const quoteActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  createQuoteAction: {
    access: "workspace",
    needs: "quotes:write",
    page: quotesPage,
    inMode: true,
    input: () => ({}),
  },
  addToQuoteAction: {
    access: "workspace",
    needs: "quotes:write",
    page: quotePage,
    inMode: true,
    input: ({ product, quote }) => ({
      quoteId: quote.id,
      lines: [{ sku: product.sku, quantity: 3 }],
    }),
    // A new quote, so that the world's quote keeps its estimate.
    freshInput: async ({ product }) => ({ quoteId: null, lines: [{ sku: product.sku, quantity: 3 }] }),
  },
  duplicateQuoteAction: {
    access: "workspace",
    needs: "quotes:write",
    page: quotePage,
    inMode: true,
    input: ({ quote }) => ({ quoteId: quote.id, name: "A copy" }),
  },
  renameQuoteAction: {
    access: "workspace",
    needs: "quotes:write",
    page: quotePage,
    inMode: true,
    input: ({ quote }) => ({
      quoteId: quote.id,
      name: quote.name,
      note: "",
      was: { name: quote.name, note: "" },
    }),
    freshInput: async (world) => ({
      quoteId: (await makeQuote(world)).id,
      name: "Another",
      note: "",
      was: { name: quoteName, note: "" },
    }),
  },
  archiveQuoteAction: {
    access: "workspace",
    needs: "quotes:write",
    page: quotePage,
    inMode: true,
    input: ({ quote }) => ({ quoteId: quote.id, archived: true }),
    freshInput: async (world) => ({ quoteId: (await makeQuote(world)).id, archived: true }),
  },
  saveVersionAction: {
    access: "workspace",
    needs: "quotes:write",
    page: quotePage,
    inMode: true,
    input: ({ quote }) => ({ quoteId: quote.id, revision: quote.revision, name: "Another", note: "" }),
  },
  restoreVersionAction: {
    access: "workspace",
    needs: "quotes:write",
    page: quotePage,
    inMode: true,
    input: ({ quote }) => ({ quoteId: quote.id, revision: quote.revision, version: 1 }),
    freshInput: async (world) => {
      const made = await makeQuote(world);
      const version = await makeVersion(world, made, "To come back to");
      return { quoteId: made.id, revision: made.revision, version };
    },
  },
  dismissDriftAction: {
    access: "workspace",
    needs: "quotes:write",
    page: quotePage,
    inMode: true,
    input: ({ quote }) => ({ quoteId: quote.id }),
    freshInput: async (world) => {
      await makeDrift(world);
      return { quoteId: world.quote.id };
    },
  },
  shareQuoteAction: {
    access: "workspace",
    needs: "quotes:write",
    page: quotePage,
    inMode: true,
    input: ({ quote }) => ({
      quoteId: quote.id,
      revision: quote.revision,
      days: 30,
      showsCosts: false,
      lang: "",
    }),
  },
  revokeShareAction: {
    access: "workspace",
    needs: "quotes:write",
    page: quotePage,
    inMode: true,
    input: ({ quote }) => ({ shareId: quote.share.id }),
    freshInput: async (world) => ({ shareId: (await makeShare(world, world.quote)).id }),
  },
};
