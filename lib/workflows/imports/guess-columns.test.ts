import { expect, test } from "vitest";
import { guessColumns, hasHeadings } from "./guess-columns.ts";

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
