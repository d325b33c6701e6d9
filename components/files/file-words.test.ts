import { createTranslator } from "use-intl/core";
import { expect, it } from "vitest";
import english from "#messages/en.json" with { type: "json" };
import { formatFileSize, pixelValues } from "./file-words.ts";

it("formats a file size in the fitting unit", () => {
  const said = [0, 999, 1_000, 12_449_000, 999_999_999, 2_000_000_000].map((bytes) =>
    formatFileSize(bytes, "en"),
  );
  expect(said).toEqual(["0 byte", "999 byte", "1 kB", "12.4 MB", "1,000 MB", "2 GB"]);
});

it("tells the millions of pixels only of a picture that has any", () => {
  const t = createTranslator({ locale: "en", messages: english.filePage });
  const said = [200, 320, 4_000].map((px) => t("pixels", pixelValues({ widthPx: px, heightPx: px })));
  expect(said).toEqual(["200 × 200", "320 × 320 (0.1 million)", "4,000 × 4,000 (16 million)"]);
});
