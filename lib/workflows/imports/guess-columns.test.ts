import { expect, test } from "vitest";
import { guessColumns, guessFromCells, hasHeadings } from "./guess-columns.ts";

const faces = ["front", "back", "front_pocket"];

test.each([
  [
    "a shop's export",
    ["Name", "Lineitem sku", "Lineitem quantity", "Shipping Name", "Shipping Address1", "Shipping Zip"],
    [null, "sku", "quantity", "name", "line1", "postal_code"],
  ],
  [
    "French",
    ["N° de commande", "Qté", "Prénom", "Nom de famille", "Adresse", "Code postal", "Ville", "Pays"],
    [null, "quantity", "first_name", "last_name", "line1", "postal_code", "city", "country"],
  ],
  [
    "German",
    ["Bestellnummer", "Artikelnummer", "Menge", "Empfänger", "Straße", "PLZ", "Ort", "Land"],
    ["reference", "sku", "quantity", "name", "line1", "postal_code", "city", "country"],
  ],
  ["words that every object has", ["Constructor", "toString", "Quantity"], [null, null, "quantity"]],
  ["Polish", ["Indeks", "Ilość", "Miasto", "Kraj"], ["sku", "quantity", "city", "country"]],
  [
    "faces, the longest name first",
    ["File front", "Artwork Front Pocket", "print_back", "front"],
    ["file:front", "file:front_pocket", "file:back", null],
  ],
])("columns are guessed from their headings: %s", (_, header, columns) => {
  const guessed = guessColumns(header, {}, faces);
  columns.forEach((column, at) => {
    if (column !== null) expect(guessed[at], header[at]).toBe(column);
  });
});

test("each field gets one column, and a saved mapping comes first", () => {
  expect(guessColumns(["SKU", "Item SKU"], {}, [])).toEqual(["sku", null]);
  expect(guessColumns(["SKU", "Our code"], { ourcode: "sku" }, [])).toEqual([null, "sku"]);
});

test("a first line of values is not read as headings", () => {
  expect(hasHeadings(["SKU", "Quantity", "whatever"])).toBe(true);
  expect(hasHeadings(["TEE-BLK-M", "2", "Ada Lovelace", "Paris"])).toBe(false);
});

test("columns without a usual heading are guessed from their cells", () => {
  const sample = [
    ["TEE-M", "4711", "ada@example.com", "75001", "Paris", "France"],
    ["TEE-L", "4712", "", "51147", "Köln", "DE"],
  ];
  const isSku = (cell: string) => cell.startsWith("TEE");
  expect(guessFromCells([null, null, null, null, "city", null], { sample, isSku })).toEqual([
    ...["sku", null, "email", "postal_code", "city", "country"],
  ]);
});

test("cells that are only sometimes what they look like, and columns that are known, stay as they are", () => {
  const sample = [
    ["TEE-M", "Ada", "12345"],
    ["note", "Germany", "12346"],
    ["other", "Otto", "12347"],
  ];
  const known = [null, null, null];
  expect(guessFromCells(known, { sample, isSku: (cell) => cell === "TEE-M" })).toEqual(known);
  expect(guessFromCells(["sku", "city", "reference"], { sample, isSku: () => true })).toEqual([
    "sku",
    "city",
    "reference",
  ]);
});
