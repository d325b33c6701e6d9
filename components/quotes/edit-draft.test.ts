import { expect, test } from "vitest";
import type { QuoteDocument, QuoteLine } from "#lib/features/quotes/document.ts";
import { newDocument, newLine } from "#lib/features/quotes/new-document.ts";
import {
  addNewLines,
  changeLine,
  countChanges,
  dropEmptyLines,
  duplicateLine,
  enterQuantity,
  moveLine,
  printAll,
  removeLine,
} from "./edit-draft.ts";

const withLines = (...lines: Partial<QuoteLine>[]): QuoteDocument => ({
  ...newDocument(),
  lines: lines.map((line, at) => newLine(`id-${at}`, { sku: `SKU-${at}`, ...line })),
});
const three = withLines({}, {}, {});
const idsOf = ({ lines }: QuoteDocument) => lines.map(({ id }) => id);
const contentOf = ({ lines }: QuoteDocument) => lines.map(({ sku, quantity }) => `${sku} ${quantity}`);
let made = 0;
const makeId = () => `made-${made++}`;
const front = { files: { front: "file-1" }, productId: null };

test("line items move by steps and stop at the ends", () => {
  expect(idsOf(moveLine("id-2", -1)(three))).toEqual(["id-0", "id-2", "id-1"]);
  expect(idsOf(moveLine("id-0", 5)(three))).toEqual(["id-1", "id-2", "id-0"]);
  expect(moveLine("id-0", -1)(three)).toBe(three);
  expect(moveLine("nobody", 1)(three)).toBe(three);
});

test("a copy follows its line item and has its own id", () => {
  const copied = duplicateLine("id-1", "copy")(three);
  expect(idsOf(copied)).toEqual(["id-0", "id-1", "copy", "id-2"]);
  expect(copied.lines[2]).toEqual({ ...three.lines[1], id: "copy" });
  expect(idsOf(removeLine("copy")(copied))).toEqual(idsOf(three));
});

test("no edit adds a line item beyond 100", () => {
  const full = withLines(...Array.from({ length: 100 }, () => ({})));
  expect(duplicateLine("id-1", "copy")(full)).toBe(full);
  expect(addNewLines([{ sku: "NEW" }], "merge", makeId)(full)).toBe(full);
  const more = addNewLines([{ sku: "SKU-0", quantity: 4 }], "merge", makeId)(full);
  expect(more.lines[0]?.quantity).toBe(5);
});

test("added line items merge with equally printed ones, or stay separate", () => {
  const before = withLines({ sku: "A", quantity: 2 }, { sku: "A", quantity: 1, ...front });
  const added = [
    { sku: "A", quantity: 3 },
    { sku: "B", quantity: 1 },
    { sku: "B", quantity: 1 },
  ];
  expect(contentOf(addNewLines(added, "merge", makeId)(before))).toEqual(["A 5", "A 1", "B 2"]);
  expect(contentOf(addNewLines(added, "keep", makeId)(before))).toEqual(["A 2", "A 1", "A 3", "B 1", "B 1"]);
});

test("merged rows count as the line items that result, and raised ones apart", () => {
  const before = withLines({ sku: "A", quantity: 2 }, { sku: "C" });
  const rows = [
    { sku: "B", quantity: 2 },
    { sku: "A", quantity: 3 },
    { sku: "B", quantity: 4 },
  ];
  const merged = addNewLines(rows, "merge", makeId)(before);
  expect(contentOf(merged)).toEqual(["A 5", "C 1", "B 6"]);
  expect(countChanges(before, merged)).toEqual({ added: 1, raised: 1 });
  const kept = addNewLines(rows, "keep", makeId)(before);
  expect(countChanges(before, kept)).toEqual({ added: 3, raised: 0 });
});

test("a quantity that exceeds one line item goes into another", () => {
  const before = withLines({ sku: "A", quantity: 900 });
  const added = addNewLines([{ sku: "A", quantity: 200 }], "merge", makeId)(before);
  expect(contentOf(added)).toEqual(["A 900", "A 200"]);
});

test("a matrix changes a variant's first line item, or adds one after the product's last with the same print files", () => {
  const skus = new Set(["TEE-S", "TEE-M", "TEE-L"]);
  const before = withLines({ sku: "TEE-S", ...front }, { sku: "MUG" }, { sku: "TEE-S", ...front });
  const enter = (sku: string, quantity: number | null) => enterQuantity({ sku, quantity, skus }, makeId);
  const after = enter("TEE-M", 7)(enter("TEE-S", 4)(before));
  expect(contentOf(after)).toEqual(["TEE-S 4", "MUG 1", "TEE-S 1", "TEE-M 7"]);
  expect(after.lines.at(-1)?.files).toEqual(front.files);
  const mixed = changeLine("id-0", { files: {} })(before);
  expect(enter("TEE-L", 1)(mixed).lines.at(-1)?.files).toEqual({});
  expect(enter("TEE-L", null)(before)).toBe(before);
});

test("an emptied cell keeps its line item until the matrix closes", () => {
  const skus = new Set(["TEE-S"]);
  const before = withLines({ sku: "TEE-S", ...front }, { sku: "MUG", quantity: null });
  const emptied = enterQuantity({ sku: "TEE-S", quantity: null, skus }, makeId)(before);
  expect(contentOf(emptied)).toEqual(["TEE-S null", "MUG null"]);
  expect(contentOf(dropEmptyLines(skus)(emptied))).toEqual(["MUG null"]);
  const again = enterQuantity({ sku: "TEE-S", quantity: 3, skus }, makeId)(emptied);
  expect(again.lines[0]).toMatchObject({ id: "id-0", quantity: 3, files: front.files });
});

test("one printing applies to all line items of a product and to no other", () => {
  const before = withLines({ sku: "TEE-S" }, { sku: "MUG" }, { sku: "TEE-M" });
  const after = printAll(new Set(["TEE-S", "TEE-M"]), front)(before);
  expect(after.lines.map(({ files }) => Object.keys(files))).toEqual([["front"], [], ["front"]]);
});

test("a template's quantity changes the line item with the same print files, or adds one, and leaves others unchanged", () => {
  const back = { files: { back: "file-2" }, productId: null };
  const skus = new Set(["A", "B"]);
  const before = withLines({ sku: "A", quantity: 2, ...back }, { sku: "B", quantity: 1, ...front });
  const entry = { sku: "A", quantity: 5, skus, printing: front };
  const added = enterQuantity(entry, makeId)(before);
  expect(contentOf(added)).toEqual(["A 2", "B 1", "A 5"]);
  expect(added.lines[2]).toMatchObject(front);
  expect(contentOf(enterQuantity({ ...entry, quantity: 7 }, makeId)(added))).toEqual(["A 2", "B 1", "A 7"]);
});

test("an empty line item of a template's matrix is dropped, and a differently printed one stays", () => {
  const before = withLines({ sku: "A", quantity: null }, { sku: "A", quantity: null, ...front });
  expect(idsOf(dropEmptyLines(new Set(["A"]), front)(before))).toEqual(["id-0"]);
});
