import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../root.ts";
import { readComments } from "./read-comments.ts";
import { writeControlReference } from "./write-control-reference.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

test("the page of the control plane is what `npm run docs:control` writes from the schemas", () => {
  const comments = readComments(read("sandbox/domain/assumptions.ts"));
  expect(read("docs/developer/control-plane.md")).toBe(writeControlReference(comments));
});

test("a comment before two fields is about both, and a multi-line value hides no field", () => {
  const source = [
    "  /** how */",
    "  one: 1,",
    "  two: 2,",
    "  /** why */",
    "  three: z",
    "    .array(),",
  ].join("\n");
  expect([...readComments(source)]).toEqual([
    ["one", "how"],
    ["two", "how"],
    ["three", "why"],
  ]);
});
