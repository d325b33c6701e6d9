import { expect, it } from "vitest";
import { readTags } from "./read-tags.ts";

it("splits tags at commas and semicolons, in lower case and without repeats", () => {
  expect(readTags(" Easter,front ; FRONT,, summer   sale ")).toEqual(["easter", "front", "summer sale"]);
  expect(readTags("  ")).toEqual([]);
});
