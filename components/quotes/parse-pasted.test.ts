import { expect, test } from "vitest";
import { parsePasted } from "./sort-pasted.ts";

const read = (text: string) => parsePasted(text).lines.map(({ sku, quantity }) => [sku, quantity]);
const refused = (text: string) => parsePasted(text).problems.map(({ row, why }) => [row, why]);

test.each([
  ["tabs", "TEE-BLK-M\t12"],
  ["semicolons", "TEE-BLK-M;12"],
  ["a comma", "TEE-BLK-M, 12"],
  ["spaces", "  TEE-BLK-M    12  "],
  ["quotes", '"TEE-BLK-M","12"'],
  ["the quantity before", "12\tTEE-BLK-M"],
  ["a times sign", "TEE-BLK-M x12"],
  ["a times sign behind", "12× TEE-BLK-M"],
  ["pieces", "TEE-BLK-M\t12 pcs"],
  ["a unit as a word of its own", "TEE-BLK-M 12 pcs"],
  ["a price and a title beside", "TEE-BLK-M\tClassic tee\t12,50\t12"],
  ["an empty cell before", "\tTEE-BLK-M\t\t12"],
])("reads %s", (_, text) => {
  expect(read(text)).toEqual([["TEE-BLK-M", 12]]);
});

test("reads rows with any line ending and skips empty ones", () => {
  expect(read("A-1 1\r\nA-2 2\rA-3 3\n\n  \nA-4 4")).toEqual([
    ["A-1", 1],
    ["A-2", 2],
    ["A-3", 3],
    ["A-4", 4],
  ]);
});

test("a heading names the columns, in several languages", () => {
  expect(read("Menge;Preis;Artikel\n4;12;100200")).toEqual([["100200", 4]]);
  const table = parsePasted("Name\tSKU\tQty\nTee\tTEE-1\t4\nMug\tMUG-1\t");
  expect(table).toMatchObject({
    heading: "Name\tSKU\tQty",
    lines: [{ row: 2, sku: "TEE-1", quantity: 4 }],
    problems: [{ row: 3, why: "no_quantity" }],
  });
});

test("thousands separators of many locales are accepted", () => {
  for (const thousand of ["1,000", "1.000", "1 000", "1’000", "1\u202f000"]) {
    expect(read(`TEE-1\t${thousand}`)).toEqual([["TEE-1", 1000]]);
  }
});

test("a comma inside the only number is not a separator, unless the heading has commas", () => {
  expect(read("TEE-1 1,000\n1,000 TEE-1")).toEqual([
    ["TEE-1", 1000],
    ["TEE-1", 1000],
  ]);
  expect(refused("SKU Qty\nTEE-1 1,5")).toEqual([[2, "not_whole"]]);
  expect(read("SKU,Qty\nMUG 11,12")).toEqual([["MUG 11", 12]]);
});

test("of two numbers the first is the SKU, unless only the second can be one", () => {
  expect(read("100200 5\n5 100200\n12 10")).toEqual([
    ["100200", 5],
    ["100200", 5],
    ["12", 10],
  ]);
});

test.each([
  ["TEE-1", "no_quantity"],
  ["hello world", "no_quantity"],
  ["12", "no_sku"],
  ["TEE-1 0", "out_of_range"],
  ["TEE-1 -3", "out_of_range"],
  ["TEE-1 1001", "out_of_range"],
  ["TEE-1 2.5", "not_whole"],
  ["TEE-1 1,5", "not_whole"],
  ["1,5 TEE-1", "not_whole"],
  ["TEE-1 5 6", "unclear"],
  ["TEE-1 TEE-2 4", "unclear"],
  ["1 2 3", "unclear"],
])("“%s” is refused: %s", (text, why) => {
  expect(read(text)).toEqual([]);
  expect(refused(text)).toEqual([[1, why]]);
});

test("problems have the visible row number and keep the text", () => {
  expect(parsePasted("A-1 1\n\nwhat is this\nA-2 2").problems).toEqual([
    { row: 3, text: "what is this", why: "no_quantity" },
  ]);
});

test("a quoted cell may contain separators", () => {
  expect(read('"TEE-1","Classic, heavy ""tee""",4')).toEqual([["TEE-1", 4]]);
});
