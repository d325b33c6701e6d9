import { expect, test } from "vitest";
import type { PaletteEntry } from "#lib/features/palette/entry.ts";
import { rankEntries, wordsOf } from "./group-entries.ts";

const page = (label: string, keywords = ""): PaletteEntry => ({
  id: `page:${label}`,
  kind: "page",
  label,
  keywords,
  href: "/",
});

const pages = [
  page("Address book", "recipients customers"),
  page("New order"),
  page("Orders", "sales parcels"),
  page("Réglages", "settings"),
  page("Security of your account"),
];
const found = (q: string) => rankEntries(pages, q).map(({ label }) => label);

test("each typed word must begin a word of the label or of the keywords", () => {
  expect(found("add bo")).toEqual(["Address book"]);
  expect(found("customers")).toEqual(["Address book"]);
  expect(found("book xyz")).toEqual([]);
  expect(found("dress")).toEqual([]);
});

test("labels that begin with the query come first, keyword matches last", () => {
  expect(found("order")).toEqual(["Orders", "New order"]);
  expect(found("s")).toEqual(["Security of your account", "Orders", "Réglages"]);
});

test("accents and case are ignored in every script", () => {
  expect(found("REGLAGES")).toEqual(["Réglages"]);
  expect(wordsOf("Łódź, straße — ąę")).toEqual(["łodz", "straße", "ae"]);
});

test("an empty query matches nothing", () => {
  expect(found("  ")).toEqual([]);
  expect(found("–!")).toEqual([]);
});
