import { expect, test } from "vitest";
import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import { type JudgedProduct, judgeTemplate } from "./judge-template.ts";

const front: PrintArea = {
  face: "front",
  name: "Front",
  is_neck_label: false,
  width_cm: 30,
  height_cm: 40,
  zones: [],
  min_dpi: 100,
  min_pixels: { width: 1_182, height: 1_575 },
  techniques: [],
  extra_cost_cents: 0,
  currency: "EUR",
};

const product: JudgedProduct = {
  availability: "available",
  replacement: null,
  sizes: new Map([
    ["red", { made: 3, discontinued: 0 }],
    ["navy", { made: 1, discontinued: 2 }],
    ["lime", { made: 0, discontinued: 3 }],
  ]),
  printAreas: [front],
};

const large = { widthPx: 3_000, heightPx: 4_000, isRemoved: false };
const fileOf = new Map([
  ["large", large],
  ["removed", { ...large, isRemoved: true }],
  ["small", { ...large, widthPx: 1_000, heightPx: 1_000 }],
]);

const judge = (
  change: { colors?: string[]; files?: Record<string, string> },
  of: JudgedProduct | null = product,
) => judgeTemplate({ colors: ["red"], files: { front: "large" }, ...change }, of, fileOf);

test("a template that can be made and printed has no mark", () => {
  expect(judge({})).toEqual([]);
});

test("a colour without available sizes is reported, and the missing sizes of another colour are counted", () => {
  expect(judge({ colors: ["red", "lime", "pink"] })).toEqual([
    { kind: "colors_gone", colors: ["lime", "pink"] },
  ]);
  expect(judge({ colors: ["navy"] })).toEqual([{ kind: "variants_discontinued", count: 2 }]);
});

test("a template with all colours uses those that are available", () => {
  expect(judge({ colors: [] })).toEqual([{ kind: "variants_discontinued", count: 2 }]);
  const nothing = { ...product, sizes: new Map([["lime", { made: 0, discontinued: 3 }]]) };
  expect(judge({ colors: [] }, nothing)).toEqual([{ kind: "colors_gone", colors: ["lime"] }]);
});

test("a discontinued product is reported with its replacement, and without its colours", () => {
  const replacement = { id: "1", title: "Next" };
  expect(judge({ colors: ["lime"] }, { ...product, availability: "discontinued", replacement })).toEqual([
    { kind: "product_discontinued", replacement },
  ]);
  expect(judge({ colors: ["lime"] }, null)).toEqual([{ kind: "product_unknown" }]);
});

test("files are checked against their faces", () => {
  expect(judge({ files: { back: "large" } })).toEqual([{ kind: "face_gone", face: "back" }]);
  expect(judge({ files: { front: "nobody" } })).toEqual([{ kind: "file_unknown", face: "front" }]);
  expect(judge({ files: { front: "removed" } })).toEqual([{ kind: "file_removed", face: "front" }]);
  expect(judge({ files: { front: "small" } })).toEqual([
    { kind: "file_too_small", face: "front", missing: { width: 182, height: 182 } },
  ]);
});

test("if the sizes of an area contradict each other, only a file that is too small for all of them has a mark", () => {
  const strict = { ...front, min_pixels: { width: 4_000, height: 5_000 } };
  expect(judge({}, { ...product, printAreas: [strict] })).toEqual([]);
  expect(judge({ files: { front: "small" } }, { ...product, printAreas: [strict] })).toMatchObject([
    { kind: "file_too_small" },
  ]);
});
