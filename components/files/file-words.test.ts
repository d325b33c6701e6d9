import { expect, it } from "vitest";
import { formatFileSize } from "./file-words.ts";

it("formats a file size in the fitting unit", () => {
  const said = [0, 999, 1_000, 12_449_000, 999_999_999, 2_000_000_000].map((bytes) =>
    formatFileSize(bytes, "en"),
  );
  expect(said).toEqual(["0 byte", "999 byte", "1 kB", "12.4 MB", "1,000 MB", "2 GB"]);
});
