import { expect, it } from "vitest";
import { readTags } from "./read-tags.ts";

it("reads what stands between commas, each once and in small letters", () => {
  expect(readTags(" Easter,front ; FRONT,, summer   sale ")).toEqual(["easter", "front", "summer sale"]);
  expect(readTags("  ")).toEqual([]);
});
